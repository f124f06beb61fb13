import S3rver from 's3rver';

/** A small S3 server in a process of its own, so that it can be killed: file-store-command.ts PORT FOLDER BUCKET. */
const [port, directory = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
await server.run();
