import { Fragment } from 'react';

/** An email address that breaks after its @ or a dot before it breaks anywhere else. */
export function EmailAddress({ address }: { address: string }) {
  const parts = address.split(/([^@.]+[@.])/).filter((part) => part !== '');
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
