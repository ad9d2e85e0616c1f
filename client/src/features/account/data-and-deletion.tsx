import { useState } from 'react';
import { AccountDeletion } from './account-deletion.tsx';
import { DataDownload } from './data-download.tsx';

/** What somebody does who moves out: takes everything along, and deletes the account. */
export function DataAndDeletion({ email }: { email: string }) {
  const [isDownloading, setDownloading] = useState(false);
  return (
    <>
      <DataDownload email={email} isAsking={isDownloading} onAsk={setDownloading} />
      <AccountDeletion email={email} onDownload={() => setDownloading(true)} />
    </>
  );
}
