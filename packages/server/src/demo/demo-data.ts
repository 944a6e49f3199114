import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';

/** Reads what the people of the demo are and say. @throws ZodError naming the place that is wrong */
export function readDemoData<Schema extends z.ZodMiniType>(fileName: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(new URL(fileName, import.meta.url), 'utf8')));
}
