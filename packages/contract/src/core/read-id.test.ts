import { expect, it } from 'vitest';
import { MAX_ID, TrainerId } from './ids.ts';
import { readId } from './read-id.ts';

it.each(['1', '12', '0', '-3', '1.5', '', 'twelve', String(MAX_ID), '9007199254740992', '1e3', ' 7', null, undefined])(
  'reads %j as the schema of an id does',
  (text) => {
    expect(readId(text)).toBe(TrainerId.safeParse(Number(text)).data);
  },
);
