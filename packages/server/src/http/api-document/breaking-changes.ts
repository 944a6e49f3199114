import type { Json } from './named-schemas.ts';

/** What is compared of an API document: no texts and no examples. */
export interface ApiShape {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly schemas: Readonly<Record<string, Json>>;
}

interface Operation {
  readonly security: readonly Json[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Json }[];
  readonly body: Json | null;
  readonly replies: Readonly<Record<string, Json>>;
}

/** Which side a schema is seen from: what callers send must still be taken, what they get must still be understood. */
type Side = 'sent' | 'received';

/** The part of an OpenAPI document of ours that callers rely on. */
export function shapeOf(document: Json): ApiShape {
  const { paths, components } = document as { paths: Record<string, Record<string, Json>>; components: { schemas: Record<string, Json> } };
  const contentOf = (part: unknown) =>
    Object.values(((part as Json | undefined)?.['content'] ?? {}) as Record<string, Json>)[0]?.['schema'] as Json;
  const toOperation = (operation: Json): Operation => ({
    security: operation['security'] as Json[],
    parameters: operation['parameters'] as Operation['parameters'],
    body: contentOf(operation['requestBody']) ?? null,
    replies: Object.fromEntries(
      Object.entries(operation['responses'] as Record<string, Json>)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, reply]) => [status, contentOf(reply)]),
    ),
  });
  const mapped = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, toOperation(operation)])),
  ]);
  return withoutTexts({ paths: Object.fromEntries(mapped), schemas: components.schemas }) as ApiShape;
}

function withoutTexts(node: unknown, isNamed = false): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutTexts(each));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      !isNamed && (key === 'description' || key === 'examples')
        ? []
        : [[key, withoutTexts(value, key === 'properties' || key === 'schemas')]],
    ),
  );
}

/**
 * What a program written for one version of the API may trip over in another, one line each. New calls, fields, values and optional parameters are
 * none: programs ignore what they don't know.
 */
export function findBreakingChanges(before: ApiShape, after: ApiShape): string[] {
  const compare = createComparison(before, after);
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now ? compareOperation(name, operation, now, compare) : [`${name} is gone`];
    }),
  );
}

type Compare = (side: Side, before: Json, after: Json, at: string) => string[];

function compareOperation(name: string, before: Operation, after: Operation, compare: Compare): string[] {
  return [
    ...compareSecurity(name, before, after),
    ...compareParameters(name, before, after, compare),
    ...(after.body && before.body ? compare('sent', before.body, after.body, `${name} body`) : []),
    ...(after.body && !before.body ? [`${name} takes a body now`] : []),
    ...Object.entries(before.replies).flatMap(([status, reply]) => {
      const now = after.replies[status];
      return now ? compare('received', reply, now, `${name} ${status}`) : [`${name} no longer answers ${status}`];
    }),
  ];
}

function compareSecurity(name: string, { security: before }: Operation, { security: after }: Operation): string[] {
  if (before.length === 0) return after.length === 0 ? [] : [`${name} needs a sign-in now`];
  const scopesOf = (security: readonly Json[]) => security.find((one) => 'apiKey' in one)?.['apiKey'] as string[] | undefined;
  const [had, has] = [scopesOf(before), scopesOf(after)];
  if (after.length === 0 || !had) return [];
  if (!has) return [`${name} no longer takes API keys`];
  return has.some((scope) => !had.includes(scope)) ? [`${name} needs another scope now: ${has.join(', ')}`] : [];
}

function compareParameters(name: string, before: Operation, after: Operation, compare: Compare): string[] {
  const find = ({ parameters }: Operation, wanted: { name: string; in: string }) =>
    parameters.find((one) => one.name === wanted.name && one.in === wanted.in);
  const gone = before.parameters.flatMap((parameter) => {
    const now = find(after, parameter);
    const at = `${name} ${parameter.in} ${parameter.name}`;
    return now ? compare('sent', parameter.schema, now.schema, at) : [`${at} is gone`];
  });
  const required = after.parameters
    .filter((parameter) => parameter.required && find(before, parameter)?.required !== true)
    .map((parameter) => `${name} ${parameter.in} ${parameter.name} is required now`);
  return [...gone, ...required];
}

/** Compares schemas of two versions, each pair of named ones once: where one is used by twenty calls, it's told of once. */
function createComparison(before: ApiShape, after: ApiShape): Compare {
  const compared = new Set<string>();
  const resolve = (schema: Json, { schemas }: ApiShape) => {
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'].slice(schema['$ref'].lastIndexOf('/') + 1) : undefined;
    return { name, schema: name === undefined ? schema : (schemas[name] ?? {}) };
  };

  function compare(side: Side, one: Json, other: Json, at: string): string[] {
    const [was, is] = [resolve(one, before), resolve(other, after)];
    if (was.name !== undefined && is.name !== undefined) {
      const pair = `${side} ${was.name} ${is.name}`;
      if (compared.has(pair)) return [];
      compared.add(pair);
    }
    return compareSchemas(side, was.schema, is.schema, was.name ?? at);
  }

  function compareSchemas(side: Side, was: Json, is: Json, at: string): string[] {
    const [wasForms, isForms] = [formsOf(was), formsOf(is)];
    if (wasForms.length > 1 || isForms.length > 1) return compareForms(side, wasForms, isForms, at);
    const [wasOne, isOne] = [resolve(wasForms[0] ?? {}, before).schema, resolve(isForms[0] ?? {}, after).schema];
    return [
      ...compareTypes(side, wasOne, isOne, at),
      ...(side === 'sent' ? compareLimits(wasOne, isOne, at) : []),
      ...compareFields(side, wasOne, isOne, at),
      ...('items' in wasOne && 'items' in isOne ? compare(side, wasOne['items'] as Json, isOne['items'] as Json, `${at}[]`) : []),
    ];
  }

  /** Each form that was taken is one that is taken; each that comes is one that came. */
  function compareForms(side: Side, was: readonly Json[], is: readonly Json[], at: string): string[] {
    const [given, known] = side === 'sent' ? [was, is] : [is, was];
    return given.flatMap((form) => {
      const fits = known.some((other) => {
        const [one, two] = side === 'sent' ? [form, other] : [other, form];
        const tried = new Set(compared);
        const problems = compare(side, one, two, at);
        if (problems.length > 0) {
          compared.clear();
          for (const pair of tried) compared.add(pair);
        }
        return problems.length === 0;
      });
      return fits || isNewKind(side, form, known)
        ? []
        : [`${at}: ${side === 'sent' ? 'a form of it is no longer taken' : 'it comes in another form'}`];
    });
  }

  /** One more kind of something is a new value: programs ignore kinds they don't know. */
  function isNewKind(side: Side, form: Json, known: readonly Json[]): boolean {
    const kindOf = (each: Json, shape: ApiShape) => {
      const properties = resolve(each, shape).schema['properties'] as Record<string, Json> | undefined;
      return Object.entries(properties ?? {}).flatMap(([name, { const: value }]) =>
        value === undefined ? [] : [`${name}=${String(value)}`],
      )[0];
    };
    const kind = side === 'received' ? kindOf(form, after) : undefined;
    return kind !== undefined && known.every((other) => kindOf(other, before) !== undefined && kindOf(other, before) !== kind);
  }

  function compareFields(side: Side, was: Json, is: Json, at: string): string[] {
    type Fields = { properties?: Record<string, Json>; required?: string[] };
    const [{ properties: had = {}, required: hadToBe = [] }, { properties: has = {}, required: hasToBe = [] }] = [
      was as Fields,
      is as Fields,
    ];
    const kept = Object.entries(had).flatMap(([name, field]) => {
      const now = has[name];
      return now ? compare(side, field, now, `${at}.${name}`) : [`${at}.${name} is gone`];
    });
    const demanded =
      side === 'sent' ? hasToBe.filter((name) => !hadToBe.includes(name)).map((name) => `${at}.${name} is required now`) : [];
    const uncertain =
      side === 'received'
        ? hadToBe.filter((name) => name in has && !hasToBe.includes(name)).map((name) => `${at}.${name} may be missing now`)
        : [];
    return [...kept, ...demanded, ...uncertain];
  }

  return compare;
}

function formsOf(schema: Json): readonly Json[] {
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  const types = Array.isArray(schema['type']) ? (schema['type'] as string[]).map((type) => ({ ...schema, type })) : [schema];
  return branches ? branches.flatMap(formsOf) : types;
}

function compareTypes(side: Side, was: Json, is: Json, at: string): string[] {
  const [wasType, isType] = [was['type'], is['type']];
  const isWider = side === 'sent' && isType === 'number' && wasType === 'integer';
  const isNarrower = side === 'received' && isType === 'integer' && wasType === 'number';
  const isOpen = side === 'sent' ? isType === undefined && is['$ref'] === undefined : false;
  if (wasType !== isType && !isWider && !isNarrower && !isOpen) return [`${at} was ${String(wasType)} and is ${String(isType)}`];
  const valuesOf = (schema: Json) => (schema['enum'] as unknown[] | undefined) ?? ('const' in schema ? [schema['const']] : undefined);
  const [had, has] = [valuesOf(was), valuesOf(is)];
  if (side === 'received' || !has) return [];
  if (!had) return [`${at} takes only certain values now`];
  return had.filter((value) => !has.includes(value)).map((value) => `${at} no longer takes ${String(value)}`);
}

const upperLimits = ['maximum', 'maxLength', 'maxItems'];
const lowerLimits = ['minimum', 'minLength', 'minItems'];

function compareLimits(was: Json, is: Json, at: string): string[] {
  const limit = (schema: Json, name: string, none: number) => (typeof schema[name] === 'number' ? schema[name] : none);
  const lower = upperLimits
    .filter((name) => limit(is, name, Infinity) < limit(was, name, Infinity))
    .map((name) => `${at}: ${name} is lower`);
  const higher = lowerLimits
    .filter((name) => limit(is, name, -Infinity) > limit(was, name, -Infinity))
    .map((name) => `${at}: ${name} is higher`);
  const other = is['pattern'] !== undefined && is['pattern'] !== was['pattern'] ? [`${at} takes texts of another form`] : [];
  return [...lower, ...higher, ...other];
}
