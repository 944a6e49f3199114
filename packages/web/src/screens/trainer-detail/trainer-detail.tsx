import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { PROMO_CODE_PARAMETER } from '@x1/contract/promo-codes/shared-link.ts';
import type { TimeHold } from '@x1/contract/scheduling/time-hold.ts';
import { OFFER_PARAMETER } from '@x1/contract/scheduling/waitlist-path.ts';
import type { BookAgain as Again } from '@x1/contract/sessions/book-again.ts';
import { BOOK_AGAIN_PARAMETER } from '@x1/contract/sessions/book-again-path.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { usePageView } from '../../features/page-views/use-page-view.ts';
import { isOnSale } from '../../features/programs/program-status.ts';
import { useTrainerPrograms } from '../../features/programs/queries.ts';
import { inBookingOrder } from '../../features/purchase/booking-order.ts';
import { purchaseOffer } from '../../features/purchase/purchase-state.ts';
import { ReportLink, ReportProfile, ReportProgram } from '../../features/safety/report-link.tsx';
import { isOutOfReach } from '../../features/trainers/labels.ts';
import { lastSearchPath, lookedNear } from '../../features/trainers/last-search.ts';
import { TrainerHero } from '../../features/trainers/trainer-hero.tsx';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { FromTheField, GoodToKnow, TrainerTexts } from '../../features/trainers/trainer-texts.tsx';
import { loadTemporal } from '../../lib/temporal.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useRest } from '../../lib/use-rest.ts';
import { StoryPlaceholder } from '../../ui/story/story-placeholder.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { BuyBar, BuyPanel } from './buy-panel.tsx';
import { ProgramList } from './program-list.tsx';
import { useBookOfAddress } from './use-book-of-address.ts';
import { useParts } from './use-parts.ts';

/** A trainer with Profile and Programs, and the button to buy (S2§2, `/athlete/{id}`). */
export function TrainerDetailScreen({ user }: { user: User }) {
  const near = user.role === 'parent' ? lookedNear() : '';
  return (
    <TrainerOfAddress back={{ href: lastSearchPath(), label: t('All trainers') }} near={near} placeholder={<StoryPlaceholder hasTabs />}>
      {(trainer) => <TrainerPage trainer={trainer} user={user} near={near} />}
    </TrainerOfAddress>
  );
}

/** What of the sheet is drawn beside and after its first step. */
const loadParts = () => [
  import('../../features/purchase/booking-summary.tsx'),
  import('../../features/purchase/held-chip.tsx'),
  import('../../features/purchase/program-step.tsx'),
  import('../../features/purchase/who-trains.tsx'),
];

const BuyingDialog = lazy(async () => {
  const [{ BuyingDialog: Sheet }] = await Promise.all([import('./buying.tsx'), loadTemporal(), ...loadParts()]);
  return { default: Sheet };
});

const BookAgain = lazy(async () => ({ default: (await import('./book-again.tsx')).BookAgain }));

/** Read after what is seen first. */
const TrainerReviews = lazy(async () => ({ default: (await import('../../features/reviews/trainer-reviews.tsx')).TrainerReviews }));

const TakeOffer = lazy(async () => ({ default: (await import('../../features/waitlist/take-offer.tsx')).TakeOffer }));

/** The sheet is likely to be needed. */
const loadSheet = () => {
  const parts = [
    import('./buying.tsx'),
    import('../../features/sessions/booking-time/time-step.tsx'),
    import('../../features/waivers/waiver-fields.tsx'),
    ...loadParts(),
    loadTemporal(),
  ];
  void Promise.all(parts).catch(() => undefined);
};

/** One column of story (decision 0072): who they are, what they tell, what they offer, and Purchase always in reach. */
export function TrainerPage({ trainer, user, near }: { trainer: PublicTrainer; user: User; near: string }) {
  const programs = useTrainerPrograms(trainer.id);
  const hasRest = useRest();
  const parts = useParts(hasRest && !programs.isPending);
  const published = inBookingOrder(programs.data?.filter(isOnSale) ?? [], { isFar: isOutOfReach(trainer) });
  const buying = useBuying(published);
  const zone = viewerTimeZone(user);
  const isOwn = user.id === trainer.userId;
  usePageView(user.role === 'parent' ? trainer.id : undefined);

  const isAgain = useAsked(BOOK_AGAIN_PARAMETER);
  const isOffered = useAsked(OFFER_PARAMETER);
  const offeredCode = useOfferedCode();
  const offer = purchaseOffer(user, trainer, published[0]);
  // Where it can't be booked the page itself says why.
  useBookOfAddress(programs.data && published, (programId) => offer.kind === 'open' && buying.open(programId));
  const buy = buying.programs && {
    trainer,
    programs: buying.programs,
    chosen: buying.chosen,
    offer,
    onChoose: parts.hasSeenPrograms ? undefined : () => parts.goTo('programs'),
    onPurchase: () => buying.open(),
    onIntent: loadSheet,
    offeredCode: offer.kind === 'open' ? offeredCode : null,
    wish: { kind: 'opening' as const, programId: buying.programs[0].id, sessionType: 'individual' as const, scheduledInTimezone: zone },
  };
  // While that isn't known the page keeps the place.
  const mayBuy = buy !== undefined || programs.isPending;
  return (
    <>
      <div className="cols">
        <div>
          <TrainerHero trainer={trainer} canKeep={user.role === 'parent'} />
          <div className={mayBuy ? 'only-narrow mt-4' : 'mt-4'}>
            <MessageTrainerButton user={user} trainer={trainer} hasIcon isFullWidth={mayBuy} />
          </div>
          <Tabs
            label={t('About {name}', { name: firstName(trainer.name) })}
            value={parts.part}
            onChange={parts.goTo}
            isOnePage
            tabs={[
              { value: 'profile', label: t('Profile') },
              { value: 'programs', label: t('Programs'), count: programs.data && published.length },
            ]}
          >
            <div className="story">
              <TabPanel value="profile" ref={parts.panels.profile}>
                <div className="story">
                  <TrainerTexts trainer={trainer} bioTitle={t('Athletic Bio')} isBioTitleHidden />
                </div>
              </TabPanel>
              <TabPanel value="programs" ref={parts.panels.programs}>
                {isAgain && (
                  <Suspense fallback={null}>
                    <BookAgain
                      trainer={trainer}
                      offer={offer}
                      published={programs.data && published}
                      onReady={(again) => buying.open(again.programId, { again })}
                    />
                  </Suspense>
                )}
                {isOffered && (
                  <Suspense fallback={null}>
                    <TakeOffer isReady={programs.data !== undefined} onTaken={(hold) => buying.open(hold.programId, { offered: hold })} />
                  </Suspense>
                )}
                <ProgramList
                  zone={zone}
                  programs={programs}
                  published={published}
                  onChoose={offer.kind === 'open' ? (id) => buying.open(id) : undefined}
                  chosenId={buying.chosen?.id}
                />
              </TabPanel>
              {hasRest && (
                <>
                  <GoodToKnow trainer={trainer} zone={zone} />
                  <FromTheField trainer={trainer} />
                  <Suspense fallback={null}>
                    <TrainerReviews trainer={trainer} zone={zone} isOwn={isOwn}>
                      {(target) => <ReportLink user={user} target={target} label={t('Report')} />}
                    </TrainerReviews>
                  </Suspense>
                  <div className="story-end">
                    <Link className="btn quiet mini" href={`/trainer/${trainer.id}`}>
                      {t('Full profile')}
                    </Link>
                    <Link className="btn quiet mini" href="/safety">
                      {t('How safety works')}
                    </Link>
                    <ReportProfile user={user} trainer={trainer} />
                    <ReportProgram user={user} trainer={trainer} programs={published} />
                  </div>
                </>
              )}
            </div>
          </Tabs>
        </div>
        {buy && (
          <BuyPanel {...buy} zone={zone}>
            <MessageTrainerButton user={user} trainer={trainer} hasIcon isFullWidth className="mt-2" />
          </BuyPanel>
        )}
      </div>
      {buy && <BuyBar {...buy} />}
      <Buying
        buying={buying}
        trainer={trainer}
        near={near}
        zone={zone}
        isSecondAdult={user.familyId !== undefined}
        offeredCode={offeredCode}
        onReadFirst={() => {
          buying.close();
          parts.goTo('profile');
        }}
      />
    </>
  );
}

/** What is answered when the sheet opens: by an earlier booking, or by the waitlist. */
interface Beforehand {
  again?: Again | undefined;
  offered?: TimeHold | undefined;
}

/** Which program is meant, whether the sheet is open, and what was pressed to open it. Once opened it stays, so that it keeps what was answered. */
function useBuying(published: readonly Program[]) {
  const [state, setState] = useState<{ isOpen: boolean; pressedId?: Program['id'] | undefined } & Beforehand>();
  const [chosenId, setChosenId] = useState<Program['id']>();
  const [first, ...others] = published;
  return {
    ...state,
    programs: first && ([first, ...others] as const),
    chosen: others.length === 0 ? first : published.find(({ id }) => id === chosenId),
    open: (pressedId = chosenId, beforehand: Beforehand = {}) => {
      setChosenId(pressedId);
      setState({ isOpen: true, pressedId, ...beforehand });
    },
    close: () => setState({ isOpen: false, offered: state?.offered }),
  };
}

interface BuyingProps
  extends Pick<ComponentProps<typeof BuyingDialog>, 'trainer' | 'near' | 'zone' | 'isSecondAdult' | 'offeredCode' | 'onReadFirst'> {
  buying: ReturnType<typeof useBuying>;
}

/** The sheet, which arrives when it is opened. */
function Buying({ buying: { isOpen, pressedId, again, offered, programs, close }, ...props }: BuyingProps) {
  const [, navigate] = useLocation();
  if (isOpen === undefined || !programs) return null;
  return (
    <Suspense fallback={null}>
      <BuyingDialog
        key={offered?.id}
        {...props}
        isOpen={isOpen}
        pressedId={pressedId}
        again={again}
        offered={offered}
        programs={programs}
        onClose={close}
        onDone={navigate}
      />
    </Suspense>
  );
}

/** Whether the address asked for something when the page opened: it forgets it once that is taken up. */
function useAsked(parameter: string): boolean {
  const isAsked = new URLSearchParams(useSearch()).has(parameter);
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return wasAsked;
}

/** The code of a link that was shared (decision 0085). */
function useOfferedCode(): string | null {
  return new URLSearchParams(useSearch()).get(PROMO_CODE_PARAMETER)?.trim().slice(0, 40) || null;
}
