import './trainer-detail.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { isOnSale } from '../../features/programs/program-status.ts';
import { useTrainerPrograms } from '../../features/programs/queries.ts';
import { inBookingOrder } from '../../features/purchase/booking-order.ts';
import { purchaseOffer } from '../../features/purchase/purchase-state.ts';
import { TrainerReviews } from '../../features/reviews/trainer-reviews.tsx';
import { ReportLink, ReportProfile } from '../../features/safety/report-link.tsx';
import { lastSearchPath } from '../../features/trainers/last-search.ts';
import { TrainerHeader, TrainerHeaderPlaceholder } from '../../features/trainers/trainer-header.tsx';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { TrainerProfile } from '../../features/trainers/trainer-story.tsx';
import { loadTemporal } from '../../lib/temporal.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { BuyBar, BuyPanel } from './buy-panel.tsx';
import { ProgramList } from './program-list.tsx';

/** A trainer with Profile and Programs, and the button to buy (S2§2, `/athlete/{id}`). */
export function TrainerDetailScreen({ user }: { user: User }) {
  return (
    <TrainerOfAddress back={{ href: lastSearchPath(), label: 'All trainers' }} placeholder={<TrainerPlaceholder />}>
      {(trainer) => <TrainerPage trainer={trainer} user={user} />}
    </TrainerOfAddress>
  );
}

/** The trainer's page while it loads, with everything in its place. */
function TrainerPlaceholder() {
  return (
    <PlaceholderGroup label="Loading the trainer">
      <div className="cols">
        <div>
          <TrainerHeaderPlaceholder />
          <div className="tabs">
            <Placeholder width={140} height={24} className="my-3" />
          </div>
          <Placeholder height={220} />
        </div>
        <div className="only-wide">
          <Placeholder height={300} />
        </div>
      </div>
    </PlaceholderGroup>
  );
}

const BuyingDialog = lazy(async () => {
  const [{ BuyingDialog: Sheet }] = await Promise.all([import('./buying.tsx'), loadTemporal()]);
  return { default: Sheet };
});

/** The sheet is likely to be needed. */
const loadSheet = () => {
  const parts = [
    import('./buying.tsx'),
    import('../../features/sessions/booking-time/time-step.tsx'),
    import('../../features/waivers/waiver-fields.tsx'),
    loadTemporal(),
  ];
  void Promise.all(parts).catch(() => undefined);
};

type Tab = 'profile' | 'programs';

/** Who they are, what they offer, and Purchase always in reach. */
export function TrainerPage({ trainer, user }: { trainer: PublicTrainer; user: User }) {
  const [tab, setTab] = useTab();
  const programs = useTrainerPrograms(trainer.id);
  const published = inBookingOrder(programs.data?.filter(isOnSale) ?? []);
  const buying = useBuying(published);

  const offer = purchaseOffer(user, trainer, published[0]);
  const buy = buying.programs && { programs: buying.programs, offer, onPurchase: () => buying.open(), onIntent: loadSheet };
  return (
    <>
      <div className="cols">
        <div>
          <TrainerHeader trainer={trainer} zone={viewerTimeZone(user)} canKeep={user.role === 'parent'} />
          <div className={buy ? 'only-narrow mt-4' : 'mt-4'}>
            <MessageTrainerButton user={user} trainer={trainer} hasIcon isFullWidth={buy !== undefined} />
          </div>
          <Tabs
            label={`About ${firstName(trainer.name)}`}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'profile', label: 'Profile' },
              { value: 'programs', label: 'Programs', count: programs.data && published.length },
            ]}
          >
            <TabPanel value="profile">
              <div className="stack tight">
                <TrainerProfile trainer={trainer} />
                <TrainerReviews trainer={trainer} zone={viewerTimeZone(user)} isOwn={user.id === trainer.userId}>
                  {(target) => <ReportLink user={user} target={target} label="Report" />}
                </TrainerReviews>
                <ReportProfile user={user} trainer={trainer} />
              </div>
            </TabPanel>
            <TabPanel value="programs">
              <ProgramList programs={programs} published={published} onChoose={offer.kind === 'open' ? buying.open : undefined}>
                {(each) => <ReportProgram user={user} trainer={trainer} program={each} />}
              </ProgramList>
            </TabPanel>
          </Tabs>
        </div>
        {buy && (
          <BuyPanel {...buy}>
            <MessageTrainerButton user={user} trainer={trainer} hasIcon isFullWidth className="mt-3" />
          </BuyPanel>
        )}
      </div>
      {buy && <BuyBar {...buy} />}
      <Buying buying={buying} trainer={trainer} zone={viewerTimeZone(user)} isSecondAdult={user.familyId !== undefined} />
    </>
  );
}

/** Whether the sheet is open, and what was pressed to open it. Once opened it stays, so that it keeps what was answered. */
function useBuying(published: readonly Program[]) {
  const [state, setState] = useState<{ isOpen: boolean; pressedId?: Program['id'] | undefined }>();
  const [first, ...others] = published;
  return {
    ...state,
    programs: first && ([first, ...others] as const),
    open: (pressedId?: Program['id']) => setState({ isOpen: true, pressedId }),
    close: () => setState({ isOpen: false }),
  };
}

interface BuyingProps extends Pick<ComponentProps<typeof BuyingDialog>, 'trainer' | 'zone' | 'isSecondAdult'> {
  buying: ReturnType<typeof useBuying>;
}

/** The sheet, which arrives when it is opened. */
function Buying({ buying: { isOpen, pressedId, programs, close }, ...props }: BuyingProps) {
  const [, navigate] = useLocation();
  if (isOpen === undefined || !programs) return null;
  return (
    <Suspense fallback={null}>
      <BuyingDialog {...props} isOpen={isOpen} pressedId={pressedId} programs={programs} onClose={close} onDone={navigate} />
    </Suspense>
  );
}

/** Nobody reports a program of their own. */
function ReportProgram({ user, trainer, program }: { user: User; trainer: PublicTrainer; program: Program }) {
  if (user.id === trainer.userId) return null;
  const target = { subject: 'program', id: program.id, name: trainer.name, quote: program.title } as const;
  return <ReportLink user={user} target={target} label="Report this program" />;
}

/** The chosen tab lives in the address: `?tab=programs`. */
function useTab(): [Tab, (tab: Tab) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const tab: Tab = new URLSearchParams(search).get('tab') === 'programs' ? 'programs' : 'profile';
  return [tab, (next) => navigate(next === 'programs' ? `${path}?tab=programs` : path, { replace: true })];
}
