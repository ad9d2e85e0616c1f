import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { legalQuery } from '#client/features/legal/legal.queries.ts';
import { numberingQuery } from '#client/features/numbering/numbering.queries.ts';
import { useToday } from '#client/lib/use-today.ts';
import type { User } from '#shared/user.ts';
import type { KnownClient } from './document-form-values.ts';
import type { PreviewFacts, PreviewValues, StoredFacts } from './preview-values.ts';
import { usePictures } from './use-pictures.ts';

export interface PreviewSource {
  seller: User;
  /** Of the document that the form starts from. */
  client: KnownClient | undefined;
  stored: StoredFacts | undefined;
  /** What the page says, where that is not what is typed. */
  shownAs?: (values: PreviewValues) => PreviewValues;
}

interface PreviewPaneProps {
  noun: 'invoice' | 'proposal';
  source: PreviewSource;
}

/** The page that the client will see, a moment after what is typed: typing never waits for it. */
export function PreviewPane({ noun, source }: PreviewPaneProps) {
  const { control } = useFormContext<PreviewValues>();
  const values = useDeferredValue(useWatch({ control }) as PreviewValues);
  const images = usePictures(values);
  const facts = { ...useFacts(noun, source, values.clientId), images };
  const { Preview, hasFailed } = usePreviewCode();
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 min-[75rem]:absolute min-[75rem]:inset-0"
    >
      {hasFailed && (
        <p className="p-6 text-muted">Couldn't load the preview. Close this form and open it again.</p>
      )}
      {Preview && <Preview values={source.shownAs?.(values) ?? values} facts={facts} />}
    </section>
  );
}

function useFacts(noun: PreviewPaneProps['noun'], source: PreviewSource, clientId: string): PreviewFacts {
  const { seller, client: known, stored } = source;
  const { data: legal } = useQuery(legalQuery());
  const { data: client } = useQuery({ ...clientQueries.one(clientId), enabled: clientId !== '' });
  const { data: numbering } = useQuery({ ...numberingQuery(), enabled: stored === undefined });
  const today = useToday(seller.timeZone);
  return {
    ...{ noun, seller, legal, stored, today },
    client: client ?? (known?.id === clientId ? known : undefined),
    displayNumber: numbering?.[noun].preview[0],
  };
}

const load = () => import('./document-preview.tsx');

/** The paper and its texts, which only those load who look at them. */
function usePreviewCode() {
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setCode(loaded),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return { Preview: code?.DocumentPreview, hasFailed };
}
