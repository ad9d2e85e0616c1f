import { GetStarted } from '#client/site/frame/sign-in-link.tsx';

/** The call to action at the end of a page. */
export function ClosingBand({ title, text }: { title: string; text: string }) {
  return (
    <section className="wrap" aria-labelledby="closing">
      <div className="band">
        <div>
          <h2 className="h2" id="closing">
            {title}
          </h2>
          <p>{text}</p>
        </div>
        <GetStarted className="btn btn-lg" />
      </div>
    </section>
  );
}
