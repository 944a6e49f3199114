import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';

/** Nobody has this id (S2§8). */
export function TrainerNotFound() {
  usePageTitle('Trainer Not Found');
  return (
    <div className="full-message">
      <Panel>
        <h1>Trainer Not Found</h1>
        <p>This trainer does not exist, or is not on X1 any more.</p>
        <div className="acts">
          <Button variant="volt" href="/parent-dashboard">
            See all trainers
          </Button>
        </div>
      </Panel>
    </div>
  );
}
