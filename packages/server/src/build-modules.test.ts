import { expect, it } from 'vitest';
import { buildModules } from './build-modules.ts';

interface Later {
  double(value: number): number;
  readonly inner: { half(value: number): number };
}

const later: Later = { double: (value) => value * 2, inner: { half: (value) => value / 2 } };

it('a module built later is handed out as a stand-in that works once everything is built', () => {
  const { modules } = buildModules(
    {
      first: (_: object, { second }: { second: Later }) => {
        const { inner } = second;
        return {
          service: { quadruple: (value: number) => second.double(second.double(value)), half: (value: number) => inner.half(value) },
        };
      },
      second: (_: object) => ({ service: later }),
    },
    {},
  );
  expect([modules.first.service.quadruple(3), modules.first.service.half(8)]).toEqual([12, 4]);
});

it('a module built earlier is handed out itself', () => {
  const { modules } = buildModules(
    { first: (_: object) => ({ service: later }), second: (_: object, { first }: { first: Later }) => ({ service: { first } }) },
    {},
  );
  expect(modules.second.service.first).toBe(later);
});

it('building fails when a module calls a later one while it is being built', () => {
  const build = () =>
    buildModules(
      {
        first: (_: object, { second }: { second: Later }) => ({ service: { four: second.double(2) } }),
        second: (_: object) => ({ service: later }),
      },
      {},
    );
  expect(build).toThrow(TypeError);
});

it('the modules each module took are recorded', () => {
  const { taken } = buildModules(
    { first: (_: object, { second }: { second: Later }) => ({ service: { second } }), second: (_: object) => ({ service: later }) },
    {},
  );
  expect(taken).toEqual({ first: ['second'], second: [] });
});
