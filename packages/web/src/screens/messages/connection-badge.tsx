import { useConnectionState } from '../../lib/connection.ts';

const words = { connecting: 'Connecting...', connected: 'Connected', disconnected: 'Disconnected' };

/** Whether messages come by themselves right now (S2§4). */
export function ConnectionBadge() {
  const state = useConnectionState();
  return (
    <span className="live" data-state={state} role="status">
      {words[state]}
    </span>
  );
}
