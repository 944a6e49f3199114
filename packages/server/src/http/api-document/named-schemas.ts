import * as core from 'zod/v4/core';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const DEFINED = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

export type NamedSchemas = ReturnType<typeof createNamedSchemas>;

/**
 * JSON schemas with names: each schema that the contract exports is described once and referred to. What a caller may send and what they get
 * differ where a field has a default; there the sent one is called `…Input`.
 *
 * @param exported what the contract's files export, by name; what isn't a schema is left alone
 */
export function createNamedSchemas(exported: Readonly<Record<string, unknown>>) {
  const registry = core.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(exported)) {
    // The same schema by another name is that schema.
    if (isSchema(schema) && !registry.has(schema)) registry.add(schema, { id });
  }
  const defined: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() };

  /** With what it refers to noted down. References say which direction they're of until `finish`. */
  function convert(schema: core.$ZodType, io: Direction): Json {
    const options = { io, unrepresentable: 'any', metadata: registry } as const;
    const { $schema: _, $defs = {}, ...root } = core.toJSONSchema(schema, options) as Json & { $defs?: Record<string, Json> };
    for (const [name, each] of Object.entries($defs)) defined[io].set(name, marked(each, io));
    return marked(root, io);
  }

  const byText: Record<Direction, Map<string, string>> = { input: new Map(), output: new Map() };

  /** A reference to it, by its own name, that of one that says the same, or the given one; a list or a text stays as it is. */
  function refTo(schema: core.$ZodType, io: Direction, name: string): Json {
    const converted = convert(schema, io);
    if (converted['type'] !== 'object' && converted['anyOf'] === undefined && converted['oneOf'] === undefined) return converted;
    for (const [known, each] of defined[io]) byText[io].set(JSON.stringify(each), known);
    const text = JSON.stringify(converted);
    const known = byText[io].get(text) ?? name;
    if (known === name) defined[io].set(name, converted);
    return { $ref: `${DEFINED}${io}/${known}` };
  }

  return {
    refTo,

    /** The fields of an object as parameters of an operation. */
    parameters: (schema: core.$ZodType | undefined, place: 'path' | 'query'): Json[] => {
      if (!schema) return [];
      const whole = convert(schema, 'input');
      const named = /[^/]+$/.exec(String(whole['$ref'] ?? ''))?.[0];
      const { properties = {}, required = [] } = (named ? defined.input.get(named) : whole) as {
        properties?: Record<string, Json>;
        required?: string[];
      };
      return Object.entries(properties).map(([name, property]) => ({
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        schema: property,
      }));
    },

    /** The named schemas that are used, and a part of the document with its references to them as they are called in the end. */
    finish: (part: Json): { named: Record<string, Json>; rewritten: Json } => {
      const differing = findDiffering(defined);
      const nameOf = (io: string, name: string) => (io === 'input' && differing.has(name) ? `${name}Input` : name);
      const used = new Map<string, Json>();
      const rewrite = (node: unknown): unknown =>
        mapRefs(node, (io, name) => {
          const final = nameOf(io, name);
          if (!used.has(final)) {
            // First the name: a schema may refer to itself.
            used.set(final, {});
            used.set(final, rewrite(defined[io as Direction].get(name)) as Json);
          }
          return COMPONENTS + final;
        });
      const rewritten = rewrite(part) as Json;
      const named = Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1)));
      return { named, rewritten };
    },
  };
}

function isSchema(value: unknown): value is core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** References with their direction, and without what would forbid a newer server to add a field. */
function marked(node: Json, io: Direction): Json {
  const visit = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(visit);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).flatMap(([key, value]) => {
        if (key === 'additionalProperties' && value === false) return [];
        if (key === 'id' && typeof value === 'string') return [];
        if (key === '$ref') return [[key, `${DEFINED}${io}/${String(value).slice(DEFINED.length)}`]];
        return [[key, visit(value)]];
      }),
    );
  };
  return visit(node) as Json;
}

function mapRefs(node: unknown, to: (io: string, name: string) => string): unknown {
  if (Array.isArray(node)) return node.map((each) => mapRefs(each, to));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(DEFINED)) return [key, mapRefs(value, to)];
      const [io = '', name = ''] = value.slice(DEFINED.length).split('/');
      return [key, to(io, name)];
    }),
  );
}

/** Names whose sent form isn't the received one, or refers to one of those. */
function findDiffering({ input, output }: Record<Direction, Map<string, Json>>): Set<string> {
  const differing = new Set<string>();
  const textOf = (schema: Json | undefined) => JSON.stringify(mapRefs(schema, (_io, name) => name));
  const refersTo = (schema: Json, names: ReadonlySet<string>) => {
    let does = false;
    mapRefs(schema, (_io, name) => {
      does ||= names.has(name);
      return name;
    });
    return does;
  };
  const both = [...input].filter(([name]) => output.has(name));
  for (const [name, schema] of both) if (textOf(schema) !== textOf(output.get(name))) differing.add(name);
  for (let size = -1; size !== differing.size; ) {
    size = differing.size;
    for (const [name, schema] of both) if (refersTo(schema, differing)) differing.add(name);
  }
  return differing;
}
