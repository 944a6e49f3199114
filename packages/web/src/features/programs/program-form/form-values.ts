import { withoutRepeats } from '@x1/contract/core/text.ts';
import { MediaFile } from '@x1/contract/media/media-file.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { ProgramForm, TAG_MAX_LENGTH, TAGS_MAX } from '@x1/contract/programs/program.ts';
import { DEFAULT_SESSION_MINUTES } from '@x1/contract/scheduling/locations.ts';
import * as z from 'zod/mini';
import { likeBlank } from '../../../lib/form-draft.ts';
import type { FormSchema } from '../../../lib/form-schema.ts';

/** The form as it is typed: text in every field, read by the contract's rules when it is saved. */
export interface ProgramFormValues {
  readonly programType: string;
  readonly title: string;
  readonly description: string;
  readonly individualPrice: string;
  readonly groupPrice: string;
  readonly duration: string;
  readonly maxCapacity: string;
  readonly trainingFormat: string;
  readonly sessionsIncluded: string;
  readonly sessionMinutes: string;
  readonly requirements: string;
  readonly tags: readonly string[];
  readonly mediaFiles: readonly MediaFile[];
  /** Set by the button that saves it. */
  readonly isDraft: boolean;
}

/**
 * What a new program begins with: one athlete, in person, as most first programs are. Type and duration say what is sold, and are asked.
 */
export const newForm: ProgramFormValues = {
  programType: '',
  title: '',
  description: '',
  individualPrice: '',
  groupPrice: '',
  duration: '',
  maxCapacity: '1',
  trainingFormat: 'In-Person',
  sessionsIncluded: '1',
  sessionMinutes: String(DEFAULT_SESSION_MINUTES),
  requirements: '',
  tags: [],
  mediaFiles: [],
  isDraft: true,
};

const acceptsText = likeBlank(newForm);

/** What of a kept draft still fits the form. */
export function acceptsField(field: string, value: unknown): boolean {
  return field === 'mediaFiles' ? z.array(MediaFile).safeParse(value).success : acceptsText(field, value);
}

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
    sessionMinutes: String(program.sessionMinutes),
    requirements: program.requirements ?? '',
    tags: program.tags,
    mediaFiles: program.mediaFiles,
    isDraft: program.isDraft,
  };
}

/** Whether one athlete is all it takes: then there is one price (the form alone knows that; the call goes on asking for both). */
export function isForOne({ maxCapacity }: Pick<ProgramFormValues, 'maxCapacity'>): boolean {
  return Number(maxCapacity) === 1;
}

/** What is judged and sent: a program for one athlete has its individual price as group price, which nobody asked for. */
export function withBothPrices(values: ProgramFormValues): ProgramFormValues {
  return isForOne(values) ? { ...values, groupPrice: values.individualPrice } : values;
}

/** The contract's rules, for what the form shows: nothing is said about the group price while it is hidden. */
export const programRules: FormSchema<unknown> = {
  safeParse(typed) {
    const values = typed as ProgramFormValues;
    const judged = ProgramForm.safeParse(withBothPrices(values));
    if (judged.success || !isForOne(values)) return judged;
    return { success: false, error: { issues: judged.error.issues.filter(({ path }) => path[0] !== 'groupPrice') } };
  },
};

/** Adds a tag: trimmed; blank ones, duplicates (ignoring case) and those over the limits change nothing (S2§2, R80). */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim();
  if (tag === '' || tag.length > TAG_MAX_LENGTH || tags.length >= TAGS_MAX) return tags;
  const next = withoutRepeats([...tags, tag]);
  return next.length === tags.length ? tags : next;
}
