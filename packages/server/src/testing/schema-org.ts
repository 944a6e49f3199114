import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * What is wrong with structured data by schema.org's own vocabulary: types and properties it doesn't have, properties of other types, values of a
 * kind that a property doesn't take, references to nothing. The vocabulary is the one `schema-dts` is generated from, read from its declarations and
 * not from what we write: its compiled types let properties of a union's other members pass.
 *
 * @param data the objects of one page
 * @returns a line for each fault
 */
export function findVocabularyFaults(data: readonly object[]): string[] {
  const nodes = data.flatMap(nodesIn);
  const typesById = new Map(nodes.filter((node) => '@type' in node).map((node) => [node['@id'], String(node['@type'])]));
  return nodes.filter((node) => !isReference(node)).flatMap((node) => faultsOf(node, typesById));
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isReference = (node: Node) => Object.keys(node).join() === '@id';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** An object and all in it. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}

function faultsOf(node: Node, typesById: ReadonlyMap<unknown, string>): string[] {
  const type = String(node['@type']);
  const properties = vocabulary.propertiesOf(type);
  if (!properties) return [`${type} is no type`];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return [];
    const range = properties.get(name);
    if (!range) return [`${type} has no ${name}`];
    return listOf(value).flatMap((each) => (fits(each, range, typesById) ? [] : [`${type}.${name} takes no ${kindOf(each)}`]));
  });
}

const kindOf = (value: unknown) => (isNode(value) ? String(value['@type'] ?? `reference to ${value['@id']}`) : JSON.stringify(value));
const texts = ['Text', 'URL', 'Date', 'DateTime', 'Time'];

function fits(value: unknown, range: readonly string[], typesById: ReadonlyMap<unknown, string>): boolean {
  const has = (...names: string[]) => names.some((name) => range.includes(name));
  if (isNode(value)) {
    const type = isReference(value) ? typesById.get(value['@id']) : String(value['@type']);
    return type !== undefined && range.some((name) => vocabulary.isA(type, name));
  }
  if (typeof value === 'number') return has('Number', 'Float') || (Number.isInteger(value) && has('Integer'));
  if (typeof value === 'boolean') return has('Boolean');
  if (typeof value !== 'string' || value.trim() === '') return false;
  // A thing may also be named by its address.
  return has(...texts) || URL.canParse(value) || (has('Number', 'Float', 'Integer') && Number.isFinite(Number(value)));
}

const vocabulary = readVocabulary();

function readVocabulary() {
  const declarations = readFileSync(join(dirname(createRequire(import.meta.url).resolve('schema-dts')), 'schema.d.ts'), 'utf8');
  const bases = new Map<string, { parents: string[]; own: Map<string, string[]> }>();
  for (const [, name = '', parents = '', body = ''] of declarations.matchAll(
    /^(?:export )?interface (\w+) extends ([^{]+) \{\n(.*?)^\}/gms,
  )) {
    const own = [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm)].map(
      ([, property = '', range = '']) => [property, range.split(' | ')] as const,
    );
    bases.set(name, { parents: parents.split(', '), own: new Map(own) });
  }
  const members = new Map(
    [...declarations.matchAll(/^export type (\w+) = (.+);$/gm)].map(([, name = '', union = '']) => [name, union.split(' | ')] as const),
  );
  const collect = (base: string, found: Map<string, string[]>): Map<string, string[]> => {
    for (const parent of bases.get(base)?.parents ?? []) collect(parent, found);
    for (const [name, range] of bases.get(base)?.own ?? []) found.set(name, range);
    return found;
  };
  const isA = (type: string, wanted: string): boolean =>
    (members.get(wanted) ?? []).some((member) => member === `${type}Leaf` || (member !== wanted && isA(type, member)));
  return {
    /** What a type may say, with the kinds of each; undefined for no type. */
    propertiesOf: (type: string) => (bases.has(`${type}Leaf`) ? collect(`${type}Leaf`, new Map()) : undefined),
    /** Whether a type is this one or one of its subtypes. */
    isA,
  };
}
