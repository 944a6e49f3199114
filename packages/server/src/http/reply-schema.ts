import fastJson from 'fast-json-stringify';
import * as core from 'zod/v4/core';

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON schema by which replies are serialized: a field the contract does not name never leaves the server.
 */
export function toReplySchema(schema: core.$ZodType): JsonSchema {
  return simplify(core.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) as JsonSchema;
}

/** Writes replies of this schema. It is compiled with the first of them: for every route it would be a fifth of a start. */
export function createReplyWriter(schema: core.$ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJson(toReplySchema(schema));
    return write(answer);
  };
}

/** Values were validated when they were stored; serialization needs types only. `nullable` avoids trying each branch of `anyOf`. */
const checks = new Set(['$schema', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default']);

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const plain = withoutNullBranch(node as JsonSchema);
  return Object.fromEntries(
    Object.entries(plain).flatMap(([key, value]) => {
      if (key === 'properties') return [[key, mapValues(value as JsonSchema)]];
      if (checks.has(key)) return [];
      return [[key, key === 'required' || key === 'enum' || key === 'const' ? value : simplify(value)]];
    }),
  );
}

function mapValues(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, simplify(schema)]));
}

function withoutNullBranch(node: JsonSchema): JsonSchema {
  const branches = node['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return node;
  const others = branches.filter((branch: JsonSchema) => branch['type'] !== 'null');
  const [only] = others as JsonSchema[];
  if (others.length !== 1 || !only || only['anyOf'] || only['type'] === undefined) return node;
  const { anyOf: _, ...rest } = node;
  return { ...rest, ...only, nullable: true };
}
