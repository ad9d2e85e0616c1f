/** Placeholder for a chart without data. */
export function EmptyChart({ children }: { children: string }) {
  return (
    <p className="grid h-full place-content-center text-balance px-5 pb-6 text-center text-muted">
      {children}
    </p>
  );
}
