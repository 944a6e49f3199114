import { AppError } from '../../platform/errors.ts';

/** After which failed job a page begins. */
export interface JobPlace {
  readonly atMs: number;
  readonly id: string;
}

const form = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** As opaque text for the address. */
export function encodePlace({ atMs, id }: JobPlace): string {
  return `${atMs}_${id}`;
}

/** @returns undefined for the first page. @throws AppError 'request.invalid' for a cursor of another list */
export function decodePlace(cursor: string | undefined): JobPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, atMs, id] = form.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('request.invalid', undefined, { fields: { cursor: 'is not a cursor of this list' } });
  return { atMs: Number(atMs), id };
}
