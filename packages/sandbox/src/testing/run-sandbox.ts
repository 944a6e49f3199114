import { startSandbox } from '../start-sandbox.ts';

/** A sandbox in a process of its own, for the test that kills it: `node run-sandbox.ts {directory} {webhook address}` prints its port. */
const [, , dataDirectory = '', webhookUrl = ''] = process.argv;
const secrets = { payments: 'whsec_payments_test', identity: 'whsec_identity_test', connect: 'whsec_connect_test' };
const sandbox = await startSandbox({ dataDirectory, publicUrl: 'http://product.test:3000', webhooks: { url: webhookUrl, secrets } });
process.stdout.write(`${sandbox.port}\n`);
