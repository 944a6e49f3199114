import { commonErrors, ErrorBody, errorCatalog } from '@x1/contract/core/errors.ts';
import type { RouteDefinition, RouteTable } from '@x1/contract/core/route.ts';
import * as core from 'zod/v4/core';
import { formTypes } from './body.ts';

type Json = Record<string, unknown>;

/**
 * The OpenAPI document of every route, generated from the contract alone.
 *
 * @param modules the contract's route tables by module, which become the document's tags
 */
export function toOpenApi(modules: Readonly<Record<string, RouteTable>>, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [module, routes] of Object.entries(modules)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(module, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'X1',
      version: '1',
      description:
        'Every call of the product. Errors answer `{ message, code, fields?, details? }`. Unknown fields and query parameters are ignored, so that a newer client can call an older server.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
  };
}

function toOperation(module: string, name: string, route: RouteDefinition): Json {
  return {
    tags: [module],
    operationId: `${module}.${name}`,
    summary: route.summary,
    description: describeAccess(route.access),
    security: route.access === 'anyone' ? [] : [{ token: [] }],
    parameters: [...toParameters(route.params, 'path'), ...toParameters(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, content: toBodies(route.body, route) } } : {}),
    responses: { ...toReplies(route), ...toErrors(route) },
  };
}

function toBodies(body: core.$ZodType, { takesForm }: RouteDefinition): Json {
  const schema = schemaOf(body, 'input');
  return Object.fromEntries(['application/json', ...(takesForm ? formTypes : [])].map((type) => [type, { schema }]));
}

function describeAccess(access: RouteDefinition['access']): string {
  if (access === 'anyone') return 'For anyone.';
  return access === 'signed-in' ? 'For every signed-in user.' : `For the role ${access.join(' or ')}.`;
}

function toReplies(route: RouteDefinition): Json {
  const schema = schemaOf(route.reply, 'output');
  const content = route.file ? { [route.file.contentType]: { schema } } : json(schema);
  const headers = route.isPaged
    ? {
        'X-Next-Cursor': { description: 'The cursor of the next page; absent on the last one.', schema: { type: 'string' } },
        'X-Total-Count': { description: 'Exact up to 1,000, then 1000+.', schema: { type: 'string' } },
      }
    : undefined;
  return {
    200: { description: 'Done.', content, ...(headers ? { headers } : {}) },
    ...(route.mayCreate ? { 201: { description: 'Created.', content } } : {}),
  };
}

function toErrors(route: RouteDefinition): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of [...route.errors, ...commonErrors]) {
    const { status, message } = errorCatalog[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${message}`]);
  }
  const content = json({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries([...byStatus].map(([status, lines]) => [status, { description: lines.join('\n\n'), content }]));
}

function toParameters(schema: core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function schemaOf(schema: core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = core.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
