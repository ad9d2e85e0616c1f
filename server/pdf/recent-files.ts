/** The files used last, within a number of bytes. */
export function createRecentFiles(mostBytes: number) {
  const files = new Map<string, Buffer>();
  let bytes = 0;

  const drop = (key: string) => {
    bytes -= files.get(key)?.length ?? 0;
    files.delete(key);
  };

  return {
    get(key: string): Buffer | undefined {
      const file = files.get(key);
      if (!file) return undefined;
      files.delete(key);
      files.set(key, file);
      return file;
    },
    set(key: string, file: Buffer): void {
      drop(key);
      files.set(key, file);
      bytes += file.length;
      for (const oldest of files.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}
