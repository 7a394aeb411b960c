import type { OpenPackage, PackageStandard, PackageState } from './packages.ts'

/** What our page tells the frame of a package: which item to show, with what it finds. */
export type ToFrame = {
  cairn: 'show'
  standard: PackageStandard
  item: OpenPackage['items'][number]
  learner: OpenPackage['learner']
  language: string
  /** Tried by whoever makes the course. */
  preview: boolean
}

/** What the frame tells our page: that it listens, and what an item leaves to be found again. */
export type FromFrame =
  | { cairn: 'ready' }
  | {
      cairn: 'left'
      item: string
      state: PackageState
      /** The item has said that it is over: nothing more will come. */
      over: boolean
    }
