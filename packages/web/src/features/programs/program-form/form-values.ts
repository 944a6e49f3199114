import { withoutRepeats } from '@x1/contract/core/text.ts';
import { MediaFile } from '@x1/contract/media/media-file.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { TAG_MAX_LENGTH, TAGS_MAX } from '@x1/contract/programs/program.ts';
import * as z from 'zod/mini';

/** The form as it is typed: text in every field, read by the contract's rules when it is saved. */
export const ProgramFormValues = z.object({
  programType: z.string(),
  title: z.string(),
  description: z.string(),
  individualPrice: z.string(),
  groupPrice: z.string(),
  duration: z.string(),
  maxCapacity: z.string(),
  trainingFormat: z.string(),
  // Not in a draft of an earlier version.
  sessionsIncluded: z.catch(z.string(), '1'),
  requirements: z.string(),
  tags: z.array(z.string()),
  // A draft of an earlier version has none, and is worth keeping all the same.
  mediaFiles: z.catch(z.array(MediaFile), []),
});
export type ProgramFormValues = z.infer<typeof ProgramFormValues>;

export const emptyForm: ProgramFormValues = {
  programType: '',
  title: '',
  description: '',
  individualPrice: '',
  groupPrice: '',
  duration: '',
  maxCapacity: '',
  trainingFormat: '',
  sessionsIncluded: '1',
  requirements: '',
  tags: [],
  mediaFiles: [],
};

/** A stored program as form text: 49.9 dollars are '49.90'. */
export function valuesOf(program: Program): ProgramFormValues {
  return {
    programType: program.programType,
    title: program.title,
    description: program.description,
    individualPrice: program.individualPrice.toFixed(2),
    groupPrice: program.groupPrice.toFixed(2),
    duration: program.duration,
    maxCapacity: String(program.maxCapacity),
    trainingFormat: program.trainingFormat,
    sessionsIncluded: String(program.sessionsIncluded),
    requirements: program.requirements ?? '',
    tags: program.tags,
    mediaFiles: program.mediaFiles,
  };
}

/** Adds a tag: trimmed; blank ones, repeats (case folded) and what is over the limits change nothing (S2§2, R80). */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim();
  if (tag === '' || tag.length > TAG_MAX_LENGTH || tags.length >= TAGS_MAX) return tags;
  const next = withoutRepeats([...tags, tag]);
  return next.length === tags.length ? tags : next;
}
