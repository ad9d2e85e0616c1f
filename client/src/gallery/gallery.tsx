import { type ReactNode, useEffect, useState } from 'react';
import { Card, CardBody, CardHead } from '#client/ui/card.tsx';
import { ControlSamples } from './control-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { ListSamples } from './list-samples.tsx';

/** What the server renders: groups of links, from `/dev/gallery/contents`. */
interface Contents {
  groups: { title: string; links: { label: string; href: string }[] }[];
}

/** For development: primitives here, and what the server renders in frames. */
export function Gallery() {
  return (
    <main className="mx-auto grid max-w-6xl gap-6 p-4 sm:p-8">
      <h1 className="text-2xl font-semibold">Gallery</h1>
      <Sample title="Controls">
        <ControlSamples />
      </Sample>
      <Sample title="Feedback">
        <FeedbackSamples />
      </Sample>
      <Sample title="Lists">
        <ListSamples />
      </Sample>
      <Rendered />
    </main>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} isRuled />
      <CardBody className="grid gap-6">{children}</CardBody>
    </Card>
  );
}

function Rendered() {
  const [contents, setContents] = useState<Contents>({ groups: [] });
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    void fetch('/dev/gallery/contents')
      .then((answer) => answer.json())
      .then(setContents);
  }, []);
  return (
    <>
      {contents.groups.map(({ title, links }) => (
        <Sample key={title} title={title}>
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {links.map(({ label, href }) => (
              <li key={href}>
                <a
                  className="underline"
                  href={href}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey) return;
                    event.preventDefault();
                    setShown(href);
                  }}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {shown && links.some(({ href }) => href === shown) && (
            <iframe className="h-[70vh] w-full border" title={shown} src={shown} />
          )}
        </Sample>
      ))}
    </>
  );
}
