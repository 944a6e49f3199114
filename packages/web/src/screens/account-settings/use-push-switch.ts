import { useEffect, useState } from 'react';
import { askPushPermission, type PushStanding, readPushStanding, switchPushOff, switchPushOn } from '../../features/notifications/push.ts';

export interface PushSwitch {
  /** How this browser stands; undefined until that is known. */
  readonly standing: PushStanding | undefined;
  /** Asks the person, out of a press: browsers take the question from nothing else. */
  readonly ask: () => Promise<void>;
  /** Makes this browser do what the account wants. */
  readonly follow: (isOn: boolean) => Promise<void>;
}

/** Push messages are wanted by the account, and shown by each browser that was allowed to. */
export function usePushSwitch(publicKey: string | null): PushSwitch {
  const [standing, setStanding] = useState<PushStanding>();
  const look = async () => setStanding(await readPushStanding());
  useEffect(() => {
    void readPushStanding().then(setStanding);
  }, []);
  return {
    standing,
    ask: async () => {
      await askPushPermission();
      await look();
    },
    follow: async (isOn) => {
      // Whatever goes wrong is the browser's and is told by how it stands afterwards.
      if (isOn && publicKey !== null) await switchPushOn(publicKey).catch(() => false);
      if (!isOn) await switchPushOff().catch(() => undefined);
      await look();
    },
  };
}
