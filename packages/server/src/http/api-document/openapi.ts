import { allSchemas } from '@x1/contract/all-schemas.generated.ts';
import { apiScopes } from '@x1/contract/core/api-scopes.ts';
import { commonErrors, ErrorBody, type ErrorCode, errorCatalog } from '@x1/contract/core/errors.ts';
import type { RouteDefinition, RouteTable } from '@x1/contract/core/route.ts';
import type * as core from 'zod/v4/core';
import { formTypes } from '../body.ts';
import { withExamples } from './examples.ts';
import { createNamedSchemas, type Json, type NamedSchemas } from './named-schemas.ts';

/**
 * The OpenAPI document of every route, generated from the contract alone: what has a name there has it here.
 *
 * @param modules the contract's route tables by module, which become the document's tags
 */
export function toOpenApi(modules: Readonly<Record<string, RouteTable>>, publicUrl: string): Json {
  const schemas = createNamedSchemas(allSchemas);
  const paths: Record<string, Json> = {};
  for (const [module, routes] of Object.entries(modules)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(module, name, route, schemas) };
    }
  }
  const responses = sharedResponses(schemas.refTo(ErrorBody, 'output', 'ErrorBody'));
  const { named, rewritten } = schemas.finish({ paths, responses });
  return {
    openapi: '3.1.0',
    info: { title: 'X1', version: '1', description },
    servers: [{ url: publicUrl }],
    tags: Object.keys(modules).map((name) => ({ name, description: tagWords[name] ?? name })),
    paths: rewritten['paths'],
    components: { securitySchemes, headers: pageHeaders, responses: rewritten['responses'], schemas: withExamples(named) },
  };
}

const description = [
  'Every call of the product, generated from its contract. Unknown fields and query parameters are ignored, so that a newer client can call an older server; new fields in replies are no breaking change.',
  'Errors answer `{ message, code, fields?, details? }`: `message` is a sentence for people, `code` is for programs.',
  'Lists answer a page of at most 100, with `X-Next-Cursor` for the next one.',
  'Calls with an API key answer `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds), and `Retry-After` once the limit is reached.',
].join('\n\n');

const securitySchemes: Json = {
  signIn: { type: 'http', scheme: 'bearer', description: 'The token of a person who signed in. It can do what that person can.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'x1k_…',
    description: `A key made at \`/developers\`, for calls that name one of its scopes: ${apiScopes.join(', ')}.`,
  },
};

const pageHeaders: Json = {
  NextCursor: { description: 'The cursor of the next page; absent on the last one.', schema: { type: 'string' } },
  TotalCount: { description: 'Exact up to 1,000, then 1000+.', schema: { type: 'string' } },
};

/** What each module's calls are about. */
const tagWords: Readonly<Record<string, string>> = {
  system: 'Health, and what a client must know before anybody signs in.',
  accounts: 'Signing in, the own account, athletes and the second adult of a family.',
  media: 'Files of trainers and of messages.',
  trainers: "Trainers' own profiles, places and favorites.",
  verification: 'Identity checks.',
  payouts: "Trainers' balances, and their way to the bank.",
  programs: 'What trainers sell.',
  calendar: 'Calendars that are connected, and the private feed.',
  scheduling: 'Times of sessions: asked for, moved, canceled, held.',
  notifications: 'The bell, and what people want to be told.',
  promoCodes: 'Codes that take something off a price.',
  payments: 'Buying, refunds, cards, gift cards and problems.',
  reviews: 'What parents say about held sessions.',
  conversations: 'Messages between a family and a trainer.',
  consents: 'The waiver, and who agreed to it.',
  backgroundChecks: "A trainer's background check: its state, and how it begins.",
  progress: 'Goals, drills, films and weeks in a row of an athlete with a trainer.',
  lessonLog: "A trainer's lessons as a college's compliance office keeps them, and links to them.",
  taxes: "A trainer's calendar year for the tax return.",
  numbers: 'How families find a trainer, and opened pages.',
  referrals: 'Links by which friends come.',
  safety: 'Reports and blocks.',
  support: 'Messages to support.',
  developers: 'API keys, webhooks, and what programs read.',
  sessions: 'Sessions as the two sides see them.',
  search: 'Finding a trainer, with and without an account.',
  billing: 'What was sold and paid.',
  dashboard: "A trainer's numbers.",
  admin: "The operators' console.",
};

function toOperation(module: string, name: string, route: RouteDefinition, schemas: NamedSchemas): Json {
  const operation = upperFirst(module) + upperFirst(name);
  return {
    tags: [module],
    operationId: `${module}.${name}`,
    summary: route.summary,
    description: describeAccess(route),
    security: toSecurity(route),
    parameters: [...schemas.parameters(route.params, 'path'), ...schemas.parameters(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, content: toBodies(route.body, route, schemas, `${operation}Body`) } } : {}),
    responses: { ...toReplies(route, schemas, `${operation}Reply`), ...toErrors(route) },
  };
}

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function toSecurity({ access, keyScope }: RouteDefinition): Json[] {
  if (access === 'anyone') return [];
  return [{ signIn: [] }, ...(keyScope === undefined ? [] : [{ apiKey: keyScope === 'any' ? [] : [keyScope] }])];
}

function toBodies(body: core.$ZodType, { takesForm }: RouteDefinition, schemas: NamedSchemas, name: string): Json {
  const schema = schemas.refTo(body, 'input', name);
  return Object.fromEntries(['application/json', ...(takesForm ? formTypes : [])].map((type) => [type, { schema }]));
}

function describeAccess({ access, keyScope }: RouteDefinition): string {
  const people =
    access === 'anyone' ? 'For anyone.' : access === 'signed-in' ? 'For every signed-in user.' : `For the role ${access.join(' or ')}.`;
  if (keyScope === undefined) return people;
  return keyScope === 'any' ? `${people} Also with any API key.` : `${people} Also with an API key that has the scope \`${keyScope}\`.`;
}

function toReplies(route: RouteDefinition, schemas: NamedSchemas, name: string): Json {
  const schema = schemas.refTo(route.reply, 'output', name);
  const content = route.file ? { [route.file.contentType]: { schema } } : json(schema);
  const headers = {
    'X-Next-Cursor': { $ref: '#/components/headers/NextCursor' },
    'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
  };
  return {
    200: { description: 'Done.', content, ...(route.isPaged && { headers }) },
    ...(route.mayCreate ? { 201: { description: 'Created.', content } } : {}),
  };
}

/** Key errors only where a key could be used; the rest may come from any call. */
function codesOf(route: RouteDefinition): ErrorCode[] {
  return [...route.errors, ...commonErrors].filter(
    (code) => route.keyScope !== undefined || !code.startsWith('api_key.') || route.errors.includes(code),
  );
}

type Codes = readonly ErrorCode[];

function toErrors(route: RouteDefinition): Json {
  return Object.fromEntries(
    byStatus(codesOf(route)).map(([status, codes]) => {
      const shared = sharedByText.get(codes.join());
      return [status, shared === undefined ? { ...toError(codes), content: json(errorRef) } : { $ref: `#/components/responses/${shared}` }];
    }),
  );
}

function byStatus(codes: Codes): [number, ErrorCode[]][] {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) found.set(errorCatalog[code].status, [...(found.get(errorCatalog[code].status) ?? []), code]);
  return [...found];
}

const errorRef: Json = { $ref: '#/components/schemas/ErrorBody' };
const toError = (codes: Codes) => ({
  description: codes.map((code) => `\`${code}\`: ${errorCatalog[code].message}`).join('\n\n'),
  'x-codes': codes,
});

/** What any call may answer, once for all of them: with API keys, and without. */
const shared: readonly (readonly [name: string, codes: Codes])[] = [true, false].flatMap((takesKeys) =>
  byStatus(commonErrors.filter((code) => takesKeys || !code.startsWith('api_key.'))).map(
    ([status, codes]) => [`Error${status}${takesKeys ? 'WithKey' : ''}`, codes] as const,
  ),
);
// Where keys change nothing, the shorter name is the one.
const sharedByText: ReadonlyMap<string, string> = new Map(shared.map(([name, codes]) => [codes.join(), name]));

function sharedResponses(schema: Json): Json {
  const used = new Set(sharedByText.values());
  return Object.fromEntries(
    shared.filter(([name]) => used.has(name)).map(([name, codes]) => [name, { ...toError(codes), content: json(schema) }]),
  );
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
