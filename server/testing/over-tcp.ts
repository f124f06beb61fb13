import { type AddressInfo, connect, createServer } from 'node:net';

/** Makes a Unix socket reachable as a port, as a database server elsewhere is. */
export async function overTcp(socket: string) {
  const server = createServer((client) => {
    const inside = connect(socket);
    client.pipe(inside).pipe(client);
    client.on('error', () => inside.destroy());
    inside.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
