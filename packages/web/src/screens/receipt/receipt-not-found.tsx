import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';

/** No such payment, somebody else's, or one that was not made. @param reason the server's sentence */
export function ReceiptNotFound({ reason = 'Payment not found.' }: { reason?: string | undefined }) {
  usePageTitle('Receipt Not Found');
  return (
    <div className="full-message">
      <Panel>
        <h1>Receipt Not Found</h1>
        <p>{reason}</p>
        <div className="acts">
          <Button variant="volt" href="/appointments">
            Back to My Training Sessions
          </Button>
        </div>
      </Panel>
    </div>
  );
}
