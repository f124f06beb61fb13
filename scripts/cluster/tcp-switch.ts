import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A fixed address whose target can be changed, as a floating address or a proxy before PostgreSQL has it. */
export interface TcpSwitch {
  readonly port: number;
  /** Later connections lead there; with undefined they are closed at once. Those that are open stay as they are. */
  setTarget(port: number | undefined): void;
  close(): void;
}

export async function openTcpSwitch(): Promise<TcpSwitch> {
  let target: number | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const inside = connect(target, '127.0.0.1');
    for (const socket of [client, inside]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        inside.destroy();
      });
    }
    client.pipe(inside).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setTarget: (port) => {
      target = port;
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
