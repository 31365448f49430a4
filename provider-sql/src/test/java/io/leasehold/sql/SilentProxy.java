package io.leasehold.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands between a client and a server, and can fall silent: then nothing passes either way, new connections are accepted and not
 * answered, and none is closed, as when a firewall drops what it sees. Thread-safe.
 */
final class SilentProxy implements AutoCloseable {
    private final ServerSocket entrance;
    private final InetSocketAddress server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private boolean silent;
    private long swallowed;

    SilentProxy(int serverPort) {
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
        try {
            this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "silent-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = entrance.accept();
                sockets.add(client);
                Socket behind = new Socket(server.getAddress(), server.getPort());
                sockets.add(behind);
                start(() -> pass(client, behind));
                start(() -> pass(behind, client));
            }
        } catch (IOException e) {
            // Closed: nobody comes any more.
        }
    }

    /** What is read while nothing passes is lost, and with it the connection: it stays silent for good. */
    private void pass(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[8192];
            boolean whole = true;
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                whole &= mayPass(count);
                if (whole) {
                    out.write(bytes, 0, count);
                    out.flush();
                }
            }
        } catch (IOException e) {
            // One of the two is gone; the other is closed with it.
        } finally {
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private synchronized boolean mayPass(int count) {
        swallowed += silent ? count : 0;
        return !silent;
    }

    /** Falls silent. */
    synchronized void fallSilent() {
        silent = true;
    }

    /** Lets new connections through; what was lost stays lost. */
    synchronized void speak() {
        silent = false;
    }

    /** How many bytes were lost. */
    synchronized long swallowed() {
        return swallowed;
    }

    @Override
    public void close() {
        try (entrance) {
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
