import { t } from '../core/texts.ts';
import type { universities } from './universities.ts';

/**
 * The zip codes of main campuses. Most belong to the university alone; the others are those of the neighborhood around it, so that a place in one may
 * be next door (decision 0104).
 */
const campusZips: Readonly<Record<(typeof universities)[number], readonly string[]>> = {
  'Arizona State University': ['85281', '85287'],
  'Auburn University': ['36849'],
  'Baylor University': ['76798'],
  'Boise State University': ['83725'],
  'Boston College': ['02467'],
  'Brigham Young University': ['84602'],
  'Brown University': ['02912'],
  'Clemson University': ['29634'],
  'Colorado State University': ['80523'],
  'Columbia University': ['10027'],
  'Cornell University': ['14853'],
  'Creighton University': ['68178'],
  'Dartmouth College': ['03755'],
  'Duke University': ['27708'],
  'Florida State University': ['32306'],
  'Georgetown University': ['20057'],
  'Georgia Institute of Technology': ['30332'],
  'Gonzaga University': ['99258'],
  'Harvard University': ['02138', '02163'],
  'Howard University': ['20059'],
  'Indiana University': ['47405'],
  'Iowa State University': ['50011'],
  'Kansas State University': ['66506'],
  'Louisiana State University': ['70803'],
  'Marquette University': ['53233'],
  'Michigan State University': ['48824'],
  'Mississippi State University': ['39762'],
  'North Carolina State University': ['27695'],
  'Northwestern University': ['60208'],
  'Notre Dame University': ['46556'],
  'Ohio State University': ['43210'],
  'Oklahoma State University': ['74078'],
  'Oregon State University': ['97331'],
  'Pennsylvania State University': ['16802'],
  'Princeton University': ['08544'],
  'Purdue University': ['47907'],
  'Rice University': ['77005'],
  'Rutgers University': ['08854', '08901'],
  'San Diego State University': ['92182'],
  'Southern Methodist University': ['75275'],
  'Stanford University': ['94305'],
  'Syracuse University': ['13244'],
  'Temple University': ['19122'],
  'Texas A&M University': ['77843'],
  'Texas Christian University': ['76129'],
  'Texas Tech University': ['79409'],
  'Tulane University': ['70118'],
  'University of Alabama': ['35487'],
  'University of Arizona': ['85721'],
  'University of Arkansas': ['72701'],
  'University of California, Berkeley': ['94720'],
  'University of California, Los Angeles': ['90095'],
  'University of Colorado Boulder': ['80309'],
  'University of Connecticut': ['06269'],
  'University of Florida': ['32611'],
  'University of Georgia': ['30602'],
  'University of Houston': ['77204'],
  'University of Illinois': ['61801', '61820'],
  'University of Iowa': ['52242'],
  'University of Kansas': ['66045'],
  'University of Kentucky': ['40506'],
  'University of Maryland': ['20742'],
  'University of Miami': ['33146'],
  'University of Michigan': ['48109'],
  'University of Minnesota': ['55455'],
  'University of Nebraska': ['68588'],
  'University of North Carolina': ['27599'],
  'University of Oklahoma': ['73019'],
  'University of Oregon': ['97403'],
  'University of Pennsylvania': ['19104'],
  'University of Southern California': ['90089'],
  'University of Tennessee': ['37996'],
  'University of Texas at Austin': ['78712'],
  'University of Utah': ['84112'],
  'University of Virginia': ['22904'],
  'University of Washington': ['98195'],
  'University of Wisconsin': ['53706'],
  'Vanderbilt University': ['37235'],
  'Villanova University': ['19085'],
  'Virginia Tech': ['24061'],
  'Wake Forest University': ['27109'],
  'West Virginia University': ['26506'],
  'Yale University': ['06511', '06520'],
};

const entries = Object.entries(campusZips);

/**
 * Whether a place may be on a campus: its zip code is a university's, or its name or address has the name of one, or says 'university' or
 * 'campus'.
 *
 * @param added universities that operators have added to the list (decision 0121), which are known by their names alone
 * @returns the university, 'a college' where only the words say so; undefined where nothing does
 */
export function campusOf(
  { name, address = '', zipcode = '' }: { name: string; address?: string | undefined; zipcode?: string | undefined },
  added: readonly string[] = [],
): string | undefined {
  const words = `${name} ${address}`.toLowerCase();
  const named = [...added, ...Object.keys(campusZips)].find((university) => words.includes(university.toLowerCase()));
  if (named !== undefined) return named;
  const found = entries.find(([, zips]) => zips.includes(zipcode));
  if (found) return found[0];
  return /\b(university|campus)\b/.test(words) ? t('a college') : undefined;
}

/** The warning about a place on a campus; trainers see it, families never do. @param campus the result of `campusOf` */
export function campusWarning(campus: string): { title: string; text: string } {
  return {
    title: t('This may be on the campus of {campus}', { campus }),
    text: t(
      'If you play in college, you usually need its leave in writing to give lessons in its facilities. Ask your compliance office first.',
    ),
  };
}
