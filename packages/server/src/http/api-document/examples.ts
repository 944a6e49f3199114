import type { Json } from './named-schemas.ts';

type Schemas = Readonly<Record<string, Json>>;

/** What people and things are called in the document. A name that isn't here gets the first text that its schema takes. */
const byName: Readonly<Record<string, unknown>> = {
  email: 'dana@example.com',
  name: 'Maya Okafor',
  firstName: 'Sam',
  trainerName: 'Maya Okafor',
  payerName: 'Dana Reyes',
  title: 'First touch and finishing',
  programTitle: 'First touch and finishing',
  description: 'Eight weeks on the first touch and on finishing under pressure, one to one.',
  message: 'Please check what you entered.',
  code: 'request.invalid',
  url: 'https://club.example/hooks/x1',
  timezone: 'America/New_York',
  timeZone: 'America/New_York',
  sport: 'Soccer',
  university: 'University of North Carolina',
  city: 'Chapel Hill',
  state: 'NC',
  total: 1,
};

/** Texts of many forms, tried in this order where a schema asks for one. */
const texts = [
  'Example',
  'An example',
  '2026-03-14',
  '2026-03-14T16:00:00.000Z',
  '16:00',
  '2026-03',
  'dana@example.com',
  'https://example.com/picture.webp',
  '27514',
  '+19195550134',
  '919-555-0134',
  '123456',
  'SPRING-20',
  'America/New_York',
  '1',
  '25',
  'a'.repeat(64),
  'a'.repeat(43),
  'a'.repeat(32),
  'abcd-efgh-jkmn',
  'all',
  'data:image/png;base64,iVBORw0KGgo=',
  'An example that is long enough to be taken where a sentence or two of at least fifty characters is asked for.',
] as const;

const MOST_DEEP = 6;

/** The named schemas, each object with an example of it. */
export function withExamples(schemas: Schemas): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const isObject = schema['type'] === 'object' || schema['oneOf'] !== undefined || schema['anyOf'] !== undefined;
      return [name, isObject ? { ...schema, examples: [exampleOf(schema, schemas)] } : schema];
    }),
  );
}

function exampleOf(schema: Json, schemas: Schemas, name = '', depth = 0): unknown {
  if ('$ref' in schema) return exampleOf(merged(schema, [], schemas), schemas, name, depth + 1);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('default' in schema) return schema['default'];
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (branches) return exampleOf(branches[0] ?? {}, schemas, name, depth + 1);
  if (Array.isArray(schema['allOf'])) return exampleOf(merged(schema, schema['allOf'], schemas), schemas, name, depth);
  const [type] = [schema['type']].flat();
  switch (type) {
    case 'object':
      return objectOf(schema, schemas, depth);
    case 'array':
      return depth > MOST_DEEP && schema['minItems'] === undefined ? [] : listOf(schema, schemas, name, depth);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return textOf(schema, name);
    default:
      return {};
  }
}

/** A schema with what it refers to and what all of it has to be. */
function merged({ $ref, allOf: _, ...own }: Json, parts: readonly Json[], schemas: Schemas): Json {
  const referred = typeof $ref === 'string' ? (schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}) : {};
  return Object.assign({}, referred, ...parts.map((part) => merged(part, [], schemas)), own);
}

/** Every field that has to be there, and the others as far as they're not a world of their own. */
function objectOf(schema: Json, schemas: Schemas, depth: number): Json {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || depth < 2);
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, schemas, name, depth + 1)]));
}

function listOf(schema: Json, schemas: Schemas, name: string, depth: number): unknown[] {
  const items = schema['items'] as Json | undefined;
  const least = Number(schema['minItems'] ?? 1);
  return items ? Array.from({ length: Math.max(least, 1) }, () => exampleOf(items, schemas, name, depth + 1)) : [];
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf }: Json): number {
  const least = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  const value = least < 1 ? 1 : least;
  const step = typeof multipleOf === 'number' ? Math.ceil(value / multipleOf) * multipleOf : value;
  return typeof maximum === 'number' ? Math.min(step, maximum) : step;
}

function textOf(schema: Json, name: string): string {
  const known = byName[name];
  const fits = (text: unknown): text is string => typeof text === 'string' && isTaken(schema, text);
  return fits(known) ? known : (texts.find(fits) ?? '');
}

const formats: Readonly<Record<string, RegExp>> = {
  email: /^[^@\s]+@[^@\s]+\.[a-z]+$/,
  uri: /^https:/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
};

function isTaken({ pattern, minLength, maxLength, format }: Json, text: string): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return false;
  if (typeof format === 'string' && formats[format]?.test(text) === false) return false;
  return text.length >= Number(minLength ?? 0) && text.length <= Number(maxLength ?? Number.POSITIVE_INFINITY);
}
