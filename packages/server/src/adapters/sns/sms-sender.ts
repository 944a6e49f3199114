import { PublishCommand, SNSClient, SNSServiceException } from '@aws-sdk/client-sns';
import type { SmsOutcome, SmsSender } from '../../modules/notifications/port.ts';

export interface SnsOptions {
  /** Its address where it is not Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What stands as sender where a country allows it: 3 to 11 letters and digits. */
  readonly senderId: string | undefined;
}

const patienceMs = 10_000;
/** Errors by which SNS says that this message or number is the trouble. */
const refusals = new Set(['InvalidParameterException', 'InvalidParameterValueException', 'ValidationException', 'OptedOutException']);

/**
 * Text messages by Amazon SNS. Nothing is tried twice here: SNS knows no idempotency key for text messages, so only the caller can tell whether
 * once more may be twice.
 */
export function createSmsSender({ endpoint, region, accessKeyId, secretAccessKey, senderId }: SnsOptions): SmsSender {
  const client = new SNSClient({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
  const attribute = (StringValue: string) => ({ DataType: 'String', StringValue });
  const attributes = {
    'AWS.SNS.SMS.SMSType': attribute('Transactional'),
    ...(senderId !== undefined && { 'AWS.SNS.SMS.SenderID': attribute(senderId) }),
  };
  return {
    send: async ({ to, text }) => {
      const command = new PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes: attributes });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(patienceMs) });
        return 'taken';
      } catch (error) {
        return toOutcome(error);
      }
    },
  };
}

/** What SNS answered it has not sent. @throws the error where nobody knows whether it was sent */
function toOutcome(error: unknown): SmsOutcome {
  if (error instanceof SNSServiceException) return refusals.has(error.name) ? 'refused' : 'later';
  if (isNeverArrived(error)) return 'later';
  throw error;
}

function isNeverArrived(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}
