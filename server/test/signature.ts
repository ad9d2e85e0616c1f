/** Signs by a typed name. */
export const typed = { kind: 'typed', name: 'Zoë Client', consentVersion: 1 } as const;
