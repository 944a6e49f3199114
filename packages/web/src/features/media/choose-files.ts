import { findFileProblem, MEDIA_FILES_MAX, mediaTexts } from '@x1/contract/media/media-rules.ts';

/** What is uploaded of a choice, and why the rest is not. */
export interface FileChoice {
  readonly accepted: readonly File[];
  /** One sentence per refused file with its name, and one about all that are too many (S2§5). */
  readonly problems: readonly string[];
}

/**
 * Sorts chosen or dropped files into those that are uploaded and the reasons why others are not. The server decides again by the bytes.
 *
 * @param count how many files are there already, finished or under way
 */
export function sortChoice(files: readonly File[], count: number): FileChoice {
  const judged = files.map((file) => ({ file, problem: findFileProblem(file) }));
  const fitting = judged.filter(({ problem }) => problem === undefined).map(({ file }) => file);
  const accepted = fitting.slice(0, Math.max(0, MEDIA_FILES_MAX - count));
  const problems = judged.flatMap(({ file, problem }) => (problem === undefined ? [] : [`${file.name}: ${problem}`]));
  return { accepted, problems: accepted.length < fitting.length ? [...problems, mediaTexts.tooMany] : problems };
}
