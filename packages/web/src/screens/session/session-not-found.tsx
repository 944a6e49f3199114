import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';

/** No such session, or somebody else's (R124). */
export function SessionNotFound() {
  usePageTitle('Session Not Found');
  return (
    <div className="full-message">
      <Panel>
        <h1>Session Not Found</h1>
        <p>The requested session could not be found.</p>
        <div className="acts">
          <Button variant="volt" href="/appointments">
            Back to My Training Sessions
          </Button>
        </div>
      </Panel>
    </div>
  );
}
