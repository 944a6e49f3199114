import { createConfig, lintFromString } from '@redocly/openapi-core';
import { allRoutes } from '@x1/contract/all-routes.ts';
import { describe, expect, it } from 'vitest';
import { type ApiShape, findBreakingChanges, shapeOf } from './breaking-changes.ts';
import lastVersion from './last-version.generated.json' with { type: 'json' };
import type { Json } from './named-schemas.ts';
import { toOpenApi } from './openapi.ts';
import stated from './stated-changes.json' with { type: 'json' };

const document = toOpenApi(allRoutes, 'https://x1.example');
const { schemas } = document['components'] as { schemas: Record<string, Json> };
const operations = Object.values(document['paths'] as Record<string, Record<string, Json>>).flatMap((methods) => Object.values(methods));

describe('the API document', () => {
  it('has no errors of a linter, and every example is one of its schema', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        'no-invalid-schema-examples': 'error',
        // X1's own license is chosen by its owner.
        'info-license': 'off',
        // Paths of the specifications; ids are digits, so none of them is a word.
        'no-ambiguous-paths': 'off',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  it('says of every call what it is about, who may call it, and under which name', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const operation of operations) expect(operation).toMatchObject({ tags: [expect.any(String)], security: expect.any(Array) });
    const tags = document['tags'] as { name: string; description: string }[];
    expect(tags.filter(({ name, description }) => name === description)).toEqual([]);
  });

  it('names every object that is sent or answered, and describes none twice', () => {
    const anonymous = operations.flatMap((operation) => listTopLevel(operation).filter(({ type }) => type === 'object'));
    expect(anonymous).toEqual([]);
    expect([...findTwins({ schemas, operations })].map((twin) => twin.slice(0, 200))).toEqual([]);
  });

  it('has an example of every object', () => {
    const without = Object.entries(schemas).filter(([, schema]) => schema['type'] === 'object' && !Array.isArray(schema['examples']));
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('says which calls take an API key, and with which scope', () => {
    const paths = document['paths'] as Record<string, Record<string, Json>>;
    expect(paths['/api/earnings']?.['get']?.['security']).toEqual([{ signIn: [] }, { apiKey: ['earnings:read'] }]);
    expect(paths['/api/payouts/request']?.['post']?.['security']).toEqual([{ signIn: [] }]);
    expect(paths['/api/public/trainers']?.['get']?.['security']).toEqual([]);
  });

  it('breaks no program that was written for the last version, unless it is stated (npm run generate:api)', () => {
    const known = new Set(stated.map(({ change }: { change: string }) => change));
    const changes = findBreakingChanges(lastVersion as unknown as ApiShape, shapeOf(document));
    expect(changes.filter((change) => !known.has(change))).toEqual([]);
  });
});

/** What is sent and what is answered, but for errors. */
function listTopLevel(operation: Json): Json[] {
  const bodies = [operation['requestBody'], ...Object.values(operation['responses'] as Json)] as (
    | { content?: Record<string, { schema: Json }> }
    | undefined
  )[];
  return bodies.flatMap((body) => Object.values(body?.content ?? {}).map(({ schema }) => schema));
}

/** Objects of three fields and more that are described twice without a name. */
function findTwins(node: unknown, seen = new Set<string>(), twins = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) findTwins(each, seen, twins);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return twins;
  const { examples: _, ...schema } = node as Json;
  if (schema['type'] === 'object' && Object.keys((schema['properties'] ?? {}) as Json).length >= 3) {
    const text = JSON.stringify(schema);
    (seen.has(text) ? twins : seen).add(text);
  }
  for (const each of Object.values(schema)) findTwins(each, seen, twins);
  return twins;
}
