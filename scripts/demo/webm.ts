/** One encoded picture. */
export interface EncodedFrame {
  /** Milliseconds from the start. */
  time: number;
  isKey: boolean;
  bytes: Buffer;
}

interface Film {
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
  frames: readonly EncodedFrame[];
}

/** Element ids of the WebM container. */
const id = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function element(name: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const nameLength = name > 0xffffff ? 4 : name > 0xffff ? 3 : name > 0xff ? 2 : 1;
  // The size in eight bytes: its first bit set, the value in the other seven.
  const size = Buffer.concat([Buffer.from([1, 0]), bigEndian(body.length, 6)]);
  return Buffer.concat([bigEndian(name, nameLength), size, body]);
}

const number = (name: number, value: number) => element(name, bigEndian(value, 6));
const text = (name: number, value: string) => element(name, Buffer.from(value));

function float(name: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(name, bytes);
}

/** A silent film in VP9, with an index by which players can jump to each key frame. */
export function webmOf({ width, height, duration, frames }: Film): Buffer {
  const head = element(
    id.ebml,
    number(id.ebmlVersion, 1),
    number(id.ebmlReadVersion, 1),
    number(id.ebmlMaxIdLength, 4),
    number(id.ebmlMaxSizeLength, 8),
    text(id.docType, 'webm'),
    number(id.docTypeVersion, 4),
    number(id.docTypeReadVersion, 2),
  );
  const about = Buffer.concat([
    element(
      id.info,
      number(id.timestampScale, 1_000_000),
      float(id.duration, duration),
      text(id.muxingApp, 'record-demo'),
      text(id.writingApp, 'record-demo'),
    ),
    element(
      id.tracks,
      element(
        id.trackEntry,
        number(id.trackNumber, 1),
        number(id.trackUid, 1),
        number(id.trackType, 1),
        number(id.flagLacing, 0),
        text(id.codecId, 'V_VP9'),
        element(id.video, number(id.pixelWidth, width), number(id.pixelHeight, height)),
      ),
    ),
  ]);
  const clusters = groupByKey(frames).map(clusterOf);
  // All positions have one length, so the index is as long before it is known as after.
  const unknown = cuesOf(clusters.map(({ time }) => ({ time, position: 0 })));
  let position = about.length + unknown.length;
  const cues = cuesOf(
    clusters.map(({ time, bytes }) => {
      const cue = { time, position };
      position += bytes.length;
      return cue;
    }),
  );
  return Buffer.concat([head, element(id.segment, about, cues, ...clusters.map(({ bytes }) => bytes))]);
}

function groupByKey(frames: readonly EncodedFrame[]): EncodedFrame[][] {
  const groups: EncodedFrame[][] = [];
  for (const frame of frames) {
    const last = groups.at(-1);
    if (last && !frame.isKey) last.push(frame);
    else groups.push([frame]);
  }
  return groups;
}

function clusterOf(frames: EncodedFrame[]): { time: number; bytes: Buffer } {
  const time = frames[0]?.time ?? 0;
  const blocks = frames.map((frame) => {
    const start = Buffer.from([0x81, 0, 0, frame.isKey ? 0x80 : 0]);
    start.writeInt16BE(frame.time - time, 1);
    return element(id.simpleBlock, start, frame.bytes);
  });
  return { time, bytes: element(id.cluster, number(id.timestamp, time), ...blocks) };
}

function cuesOf(cues: { time: number; position: number }[]): Buffer {
  const points = cues.map(({ time, position }) =>
    element(
      id.cuePoint,
      number(id.cueTime, time),
      element(id.cueTrackPositions, number(id.cueTrack, 1), number(id.cueClusterPosition, position)),
    ),
  );
  return element(id.cues, ...points);
}
