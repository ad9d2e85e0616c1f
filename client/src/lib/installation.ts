/** A meta tag of the page says what the server can't send. */
const sends = (name: string) => document.querySelector(`meta[name="${name}"][content="off"]`) === null;

export const sendsMail = () => sends('mail');
export const sendsTexts = () => sends('text-messages');
