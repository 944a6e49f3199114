import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { inLanguage, type Language } from '@x1/contract/core/texts.ts';
import type { Directory } from '@x1/contract/search/directory.ts';
import type { DirectoryPlace } from '@x1/contract/search/directory-address.ts';
import type { MapPins } from '@x1/contract/search/map-pins.ts';
import type { OwnPublicPage, PublicFaces, PublicPage } from '@x1/contract/trainers/public-page.ts';
import type { OwnTrainer, PublicTrainer, TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import type { Actor } from '../../http/actor.ts';
import type { PageHead } from '../../http/page-head.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/paging.ts';
import { AppError } from '../../platform/errors.ts';
import { toDirectoryHead } from './directory-head.ts';
import type { SearchNeeds } from './needs.ts';
import type { MakeSharePicture } from './port.ts';
import { createProfileViewLimit, unlimitedProfileViews } from './profile-view-limit.ts';
import { toPublicPageHead } from './public-page-head.ts';
import { readDirectory } from './reads/directory.ts';
import { listMapPins } from './reads/map-pins.ts';
import { findOwnPublicPage, findPublicPage, hasEndedPage, listPublicFaces } from './reads/public-page.ts';
import { countPublicPaths, listPublicPaths } from './reads/public-paths.ts';
import { findPayability, findSeller } from './reads/seller-facts.ts';
import type { TrainerSearch } from './reads/trainer-filters.ts';
import { listTrainers } from './reads/trainer-list.ts';
import { findOwnTrainer, findPublicTrainer } from './reads/trainer-profile.ts';
import { readSharePicture, versionOf } from './share-picture.ts';

/** What visitors see of trainers while public pages are off. */
const nobody: PublicFaces = { trainers: [], fromPrice: null };
const emptyList = { trainers: [], total: 0, pages: 0, sports: [], states: [] };

export type SearchService = ReturnType<typeof createSearchService>;

/** Finding a trainer: the list and the public page. */
export function createSearchService({
  db,
  reads,
  clock,
  secrets,
  config,
  publicUrl,
  files,
  makeSharePicture,
  settings,
}: Pick<ModuleContext, 'db' | 'reads' | 'clock' | 'secrets' | 'publicUrl' | 'files'> & { makeSharePicture: MakeSharePicture } & {
  config: Pick<ModuleContext['config'], 'limits'>;
  settings: SearchNeeds['settings'];
}) {
  const views = config.limits === 'off' ? unlimitedProfileViews : createProfileViewLimit({ db, clock, secrets });
  /** Whether operators let visitors see trainers at all (decision 0109). */
  const isPublic = async () => (await settings.features()).publicPages;
  const whenPublic = async <Answer>(answer: () => Promise<Answer>, otherwise: Answer) => ((await isPublic()) ? answer() : otherwise);
  const readPlace = ({ near = null, ...place }: DirectoryPlace & { near?: string | null }, page: number): Promise<Directory> =>
    whenPublic(() => readDirectory(db, { ...place, near }, { page, now: clock.now() }), { ...place, near, page, ...emptyList });

  /** A public page, for visitors (R191). @throws AppError 'trainer.page_ended' once it was switched off, 'trainer.not_found' for anybody else without one */
  async function getPublicPage(trainerId: TrainerId): Promise<PublicPage> {
    const page = (await isPublic()) ? await findPublicPage(db, trainerId, clock.now()) : undefined;
    if (!page) throw new AppError((await hasEndedPage(db, trainerId)) ? 'trainer.page_ended' : 'trainer.not_found');
    return page;
  }

  return {
    /**
     * Search by name or sport, filters and orders (R46-R48).
     *
     * @throws AppError 'auth.forbidden' and 'request.invalid' as `reads/trainer-filters.ts`, 'request.too_many' once the caller has seen 3,000 different trainers within a day (L32)
     */
    listTrainers: (actor: Actor, search: TrainerSearch): Promise<PageOf<TrainerListItem>> =>
      views.counting(actor, async () => {
        const page = await reads.for(actor.familyId, (from) => listTrainers(from, search, { ...actor, now: clock.now() }));
        return { answer: page, trainerIds: page.items.map(({ id }) => id) };
      }),

    /** Where the map shows the trainers of a search. @throws AppError as `listTrainers`, but 'request.too_many' */
    mapTrainers: (actor: Actor, search: Parameters<typeof listMapPins>[1]): Promise<MapPins> =>
      reads.for(actor.familyId, (from) => listMapPins(from, search, actor)),

    /** @throws AppError 'trainer.not_found' also for a disabled trainer, 'request.too_many' as above */
    getTrainer: (actor: Actor, trainerId: TrainerId, near?: string): Promise<PublicTrainer> =>
      views.counting(actor, async () => {
        const find = (from: Db) => findPublicTrainer(from, trainerId, { userId: actor.userId, now: clock.now(), near });
        // Somebody may have got the address of a page that is newer than the replica.
        const trainer = (await reads.for(actor.familyId, find)) ?? (await find(db));
        if (!trainer) throw new AppError('trainer.not_found');
        return { answer: trainer, trainerIds: [trainerId] };
      }),

    /** Whether a parent may buy from a trainer, for module payments; undefined for a trainer who is missing or disabled. */
    findPayability,

    /** The same, and whether the two block each other. */
    findSeller,

    /** Some of the trainers with a public page who can be booked now, for visitors (R191). Visitors read the primary: switched off is off at once. */
    listPublicFaces: (limit: number): Promise<PublicFaces> => whenPublic(() => listPublicFaces(db, limit), nobody),

    getPublicPage,

    /** What search engines read of a public page; 'ended' once it was switched off, undefined where there never was one. */
    findPublicPageHead: async (trainerId: TrainerId, language: Language): Promise<PageHead | 'ended' | undefined> => {
      const page = (await isPublic()) ? await findPublicPage(db, trainerId, clock.now()) : undefined;
      if (page) return inLanguage(language, () => toPublicPageHead(page));
      return (await hasEndedPage(db, trainerId)) ? 'ended' : undefined;
    },

    /** The picture link previews show of a public page. @throws AppError as `getPublicPage` */
    readSharePicture: async (trainerId: TrainerId): Promise<{ version: string; picture: Buffer }> => {
      const page = await getPublicPage(trainerId);
      return { version: versionOf(page), picture: await readSharePicture(page, { files, makeSharePicture }) };
    },

    /**
     * A page of the trainers with a public page, by sport and state or near a zip code, for visitors (decision 0083).
     *
     * @throws AppError 'request.invalid' for an unknown zip code
     */
    readDirectory: readPlace,

    /** What search engines read of such a page, with the page itself: it's drawn before the scripts are there. */
    readDirectoryHead: async (place: DirectoryPlace & { page: number }, language: Language): Promise<PageHead> => {
      const directory = await readPlace({ sport: place.sport, state: place.state }, place.page);
      return { ...inLanguage(language, () => toDirectoryHead(directory, publicUrl)), directory };
    },

    /** The addresses that search engines may list, for the sitemap. */
    listPublicPaths: (part: { offset: number; limit: number }): Promise<string[]> => whenPublic(() => listPublicPaths(db, part), []),
    countPublicPaths: (): Promise<number> => whenPublic(() => countPublicPaths(db), 0),

    /** A person's own public page, for the replies of module trainers; undefined while there is no profile. */
    readOwnPublicPage: (userId: UserId): Promise<OwnPublicPage | undefined> => findOwnPublicPage(db, userId, clock.now()),

    /** A person's own profile, for the replies of module trainers; undefined while there is none. */
    readOwnTrainer: (userId: UserId): Promise<OwnTrainer | undefined> => findOwnTrainer(db, { userId, now: clock.now() }),
  };
}
