import { allRoutes } from '@x1/contract/all-routes.ts';
import { clientEvents } from '@x1/contract/conversations/socket-events.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { ProgramForm } from '@x1/contract/programs/program.ts';
import * as core from 'zod/v4/core';

/** Every text that a client may send: where it stands, and an input that holds nothing but it. */
export interface TextField {
  /** 'accounts.signup body email'. */
  readonly name: string;
  readonly schema: core.$ZodType;
  inputWith(text: string): unknown;
}

/** The part of JSON Schema that inputs of the contract use. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}

type Wrap = (value: unknown) => unknown;

/** Of every route (path, query, body), every socket event, and the program form, whose changes a route takes as they come. */
export function listTextFields(): TextField[] {
  const ofRoutes = Object.entries(allRoutes).flatMap(([module, routes]) =>
    Object.entries(routes).flatMap(([name, { params, query, body }]: [string, RouteDefinition]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? textsOf(`${module}.${name} ${part}`, schema) : [])),
    ),
  );
  const ofEvents = Object.entries(clientEvents).flatMap(([event, schema]) => textsOf(event, schema));
  return [...ofRoutes, ...ofEvents, ...textsOf('program form', ProgramForm)];
}

function textsOf(place: string, schema: core.$ZodType): TextField[] {
  const shape = core.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return leavesOf(shape, [], (value) => value).map(({ path, wrap }) => ({ name: [place, ...path].join(' '), schema, inputWith: wrap }));
}

function leavesOf(shape: Shape, path: readonly string[], wrap: Wrap): { path: readonly string[]; wrap: Wrap }[] {
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) return variants.flatMap((variant) => leavesOf(variant, path, wrap));
  if (shape.items) return leavesOf(shape.items, [...path, '[]'], (value) => wrap([value]));
  if (shape.properties) {
    const properties = Object.entries(shape.properties);
    // What tells the variants of a union apart.
    const fixed = Object.fromEntries(properties.flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])));
    return properties.flatMap(([name, property]) => leavesOf(property, [...path, name], (value) => wrap({ ...fixed, [name]: value })));
  }
  return shape.type === 'string' && shape.const === undefined ? [{ path, wrap }] : [];
}
