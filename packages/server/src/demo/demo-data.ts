import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';

/** Reads the demo's people and texts. @throws ZodError naming what is wrong */
export function readDemoData<Schema extends z.ZodMiniType>(fileName: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(new URL(fileName, import.meta.url), 'utf8')));
}
