/** JSON text that goes out as it is, byte for byte. Only text that was checked to be JSON may be wrapped. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
