import { type MouseEvent, useRef, useState } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';
import { brand } from '#shared/brand.ts';

const FILM = '/site/demo.webm';

/** Opens a short film of the product. Without scripts it is a link to the film. */
export function Demo() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const handleOpen = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <a className="btn btn-lg" href={FILM} onClick={handleOpen}>
        <SiteIcon name="play" />
        Watch Demo
      </a>
      <dialog
        ref={dialog}
        className="demo"
        aria-label={`Demo of ${brand.name}`}
        onClose={() => setOpen(false)}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current?.close();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') dialog.current?.close();
        }}
      >
        <div className="demo-head">
          <h2>How it works, in half a minute</h2>
          <button
            type="button"
            className="menu-button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <SiteIcon name="close" />
          </button>
        </div>
        {isOpen && <Film />}
      </dialog>
    </>
  );
}

function Film() {
  const startPlaying = (video: HTMLVideoElement | null) => {
    // A browser may refuse to start by itself; the controls are there all the same.
    video?.play()?.catch((error: unknown) => logFailure('Failed to play the demo', error));
  };
  return (
    <video
      ref={startPlaying}
      controls
      muted
      playsInline
      preload="auto"
      width={1280}
      height={720}
      poster="/site/demo-poster.jpg"
      onError={(event) => logFailure('Failed to play the demo', event.currentTarget.error)}
    >
      <source src={FILM} type="video/webm" />
      <track kind="captions" src="/site/demo.vtt" srcLang="en" label="English" default />
      Your browser does not support the video tag.
    </video>
  );
}
