import type { ProgramId, UserId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { WaitlistWish } from '@x1/contract/scheduling/waitlist.ts';
import { sql } from 'kysely';
import { parent, trainerOf, zone } from './actors.ts';
import type { Executors } from './executors.ts';
import { prepareAndPay } from './purchase-commands.ts';
import { choose, groupsOf, spanOf } from './rows.ts';
import { note, type World } from './world.ts';

/** What families wait for in line, are offered and take. */
export const waitlists: Executors<'joinLine' | 'takeOffer' | 'leaveLine'> = {
  joinLine: async (world, { trainer, parent: index, pick, waitsFor, isPackage = false }) => {
    const actor = world.parents[index % world.parents.length];
    if (!actor) return;
    const { programId, packageId } = trainerOf(world, trainer);
    const wish = await wishOf(world, { programId: isPackage ? packageId : programId, pick, waitsFor });
    if (!wish) return;
    const { isNew } = await world.app.services.scheduling.joinWaitlist(actor, wish);
    if (isNew) note(world, `joined a line for ${waitsFor}`);
  },

  takeOffer: async (world, { pick, card, isHinted }) => {
    const offer = await choose(world, pick, offers(world.clock.now()));
    if (!offer) return;
    const family = parent(offer.parentId);
    const { id: holdId, programId, trainerId, sessionType } = await world.app.services.scheduling.takeOffer(family, offer.id);
    await prepareAndPay(world, family, { programId, trainerId, sessionType, holdId, location: 'online' }, { card, isHinted });
    note(world, 'took an offer');
  },

  leaveLine: async (world, { pick, isPassing }) => {
    const { scheduling } = world.app.services;
    const entry = await choose(world, pick, isPassing ? offers(world.clock.now()) : entries);
    if (!entry) return;
    await (isPassing ? scheduling.passOffer : scheduling.leaveWaitlist)(parent(entry.parentId), entry.id);
    if (isPassing) note(world, 'passed an offer on');
  },
};

interface InLine {
  readonly id: WaitlistEntryId;
  readonly parentId: UserId;
}

const entries = sql<InLine>`select id, parent_id from waitlist_entries order by id desc`;
const offers = (now: Date) => sql<InLine>`select w.id, w.parent_id from waitlist_entries w join time_holds h on h.waitlist_entry_id = w.id
  where h.time_slot_id is not null and h.expires_at > ${now} order by w.id desc`;

async function wishOf(
  world: World,
  { programId, pick, waitsFor: kind }: { programId: ProgramId; pick: number; waitsFor: WaitlistWish['kind'] },
): Promise<WaitlistWish | undefined> {
  const sought = { programId, scheduledInTimezone: zone };
  if (kind === 'opening') return { ...sought, kind, sessionType: 'individual' };
  const now = world.clock.now();
  if (kind === 'days') return { ...sought, kind, sessionType: 'individual', from: toWallTime(now.toISOString(), zone).date, days: 7 };
  const group = await choose(world, pick, groupsOf(programId, now));
  return group && { ...sought, kind, ...spanOf(group) };
}
