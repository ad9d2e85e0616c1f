/** The server says in the page's head what it has no way to send. */
const sends = (name: string) => document.querySelector(`meta[name="${name}"][content="off"]`) === null;

export const sendsMail = () => sends('mail');
export const sendsTexts = () => sends('text-messages');
