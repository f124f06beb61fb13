import { type AddressInfo, connect, createServer } from 'node:net';

/** The address of a database as that of a server elsewhere: a Unix socket is made reachable as a port. */
export async function overTcp(address: string): Promise<{ url: string; close: () => void }> {
  const [, account, name, host, port] = address.match(/^postgres:\/\/([^@]*)@\/([^?]*)\?host=([^&]*)&port=(.*)$/) ?? [];
  if (!host) return { url: address, close: () => {} };
  const gate = await openGate(`${decodeURIComponent(host)}/.s.PGSQL.${port}`);
  return { url: `postgres://${account}@127.0.0.1:${gate.port}/${name}`, close: gate.close };
}

async function openGate(socket: string) {
  const server = createServer((client) => {
    const inside = connect(socket);
    client.pipe(inside).pipe(client);
    client.on('error', () => inside.destroy());
    inside.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
