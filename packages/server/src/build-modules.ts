import type { Module } from './module-context.ts';

type Modules = Record<string, Module>;

/** Services of other modules, each by its module's name. */
export type ServicesOf<All> = { readonly [Name in keyof All]: All[Name] extends { service: infer Service } ? Service : undefined };

/** How each module is built from the context and the services of others. */
export type Creators<Context, All> = {
  readonly [Name in keyof All]: (context: Context, needs: ServicesOf<All>) => All[Name];
};

/**
 * Builds modules in order. A module gets the services of earlier modules directly; for a later one it gets a proxy whose
 * methods look up the service when they are called, so a module must not call upward while it is being built (decision 0018).
 *
 * @returns the modules, and for each the names of the modules whose services it used
 */
export function buildModules<Context, All extends Modules>(
  creators: Creators<Context, All>,
  context: Context,
): { modules: All; taken: Record<keyof All, string[]> } {
  const modules: Modules = {};
  const taken: Record<string, string[]> = {};
  for (const name of Object.keys(creators)) {
    const names = new Set<string>();
    const needs = new Proxy({} as ServicesOf<All>, {
      get: (_, needed: string) => {
        names.add(needed);
        return modules[needed] ? modules[needed].service : standIn(() => modules[needed]?.service);
      },
    });
    modules[name] = (creators as Creators<Context, Modules>)[name]?.(context, needs as ServicesOf<Modules>) ?? {};
    taken[name] = [...names];
  }
  return { modules: modules as All, taken: taken as Record<keyof All, string[]> };
}

/** A proxy for a value that exists later; its members are proxies too. */
function standIn(find: () => unknown): unknown {
  return new Proxy(() => {}, {
    get: (_, member) => standIn(() => Reflect.get(find() as object, member)),
    apply: (_, self, values) => Reflect.apply(find() as () => unknown, self, values),
  });
}
