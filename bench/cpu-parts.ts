import { type Profiler, Session } from 'node:inspector/promises';

/** How many ms a process's main thread was in the code of each part. */
export type CpuParts = Readonly<Record<string, number>>;

const intervalUs = 500;

const idle = 'idle';
/** Starting the profiler takes hundreds of ms. */
const itself = 'the profiler';

/** By the address of a function's file, the first that fits. */
const parts: readonly (readonly [string, RegExp])[] = [
  ['the queue of jobs', /node_modules\/pg-boss\/|platform\/jobs\//],
  [
    'the driver of PostgreSQL',
    /node_modules\/pg[-\w]*\/|platform\/db\/(?:own-query|prepared|socket|begin|last-statement|camel-case|timestamps|silence)\.ts/,
  ],
  ['Kysely', /node_modules\/kysely\//],
  ['Fastify', /node_modules\/(?:fastify|@fastify|find-my-way|avvio|light-my-request|fast-json|secure-json)/],
  ['zod', /node_modules\/zod\//],
  ["Stripe's SDK", /node_modules\/stripe\//],
  ['sockets', /node_modules\/(?:socket\.io|engine\.io|ws|@socket\.io)|server\/src\/socket\//],
  ['emails', /node_modules\/nodemailer\/|modules\/notifications\/|adapters\/smtp\//],
  ['other packages', /node_modules\//],
  ['X1: contract', /packages\/contract\//],
  ['X1: http', /server\/src\/http\//],
  ['X1: platform', /server\/src\/platform\//],
  ['X1: adapters', /server\/src\/adapters\//],
  ['X1: modules', /server\/src\//],
  ['the bench', /\/bench\//],
  [itself, /^node:(?:internal\/util\/)?inspector/],
  ['Node: HTTP, connections, streams', /^node:(?:internal\/)?(?:_?http|net|tls|_tls|streams?|_stream|stream_base_commons|dgram|dns)/],
  ['Node: promises, timers, contexts', /^node:(?:internal\/)?(?:process\/|async_|timers|event)/],
  ['Node: crypto and compression', /^node:(?:internal\/)?(?:crypto|zlib)/],
  ['Node: everything else', /^node:/],
];

/**
 * Samples every half ms what the main thread of this process is doing, with V8's profiler. Sampling takes time, so measure nothing else
 * meanwhile.
 *
 * @returns a function that stops the profiler and returns the time in each part. The engine's own work (parsing JSON, sorting) counts
 *   toward the code that called it
 */
export async function beginProfile(): Promise<() => Promise<CpuParts>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: intervalUs });
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return toParts(profile);
  };
}

function toParts({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): CpuParts {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const partOf = new Map<number, string>();
  const [root] = nodes;
  const waiting: { id: number; above: string }[] = root ? [{ id: root.id, above: '' }] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = byId.get(next.id);
    const part = node ? ownPart(node.callFrame, next.above) : next.above;
    partOf.set(next.id, part);
    for (const id of node?.children ?? []) waiting.push({ id, above: part });
  }
  const sums = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const part = partOf.get(id) ?? '';
    if (part !== idle && part !== itself) sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1_000);
  }
  return Object.fromEntries(sums);
}

const sending = 'sending, to the database too: the kernel';
const native = 'native: the kernel, and what has no script';

function ownPart({ functionName, url }: { functionName: string; url: string }, above: string): string {
  if (functionName === '(idle)') return idle;
  if (functionName === '(garbage collector)') return 'collecting garbage';
  if (functionName === '(program)' || functionName === '(root)') return native;
  if (url === '') return above || native;
  if (/^writev?Generic$/.test(functionName)) return sending;
  return parts.find(([, pattern]) => pattern.test(url))?.[0] ?? 'everything else';
}
