import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { OPEN, pathOf } from '../../service-worker/told.ts'

/** A press on what this device was told leads the page on that is open, as a press on a link in it would. */
export function useToldOnDevice(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const hear = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === OPEN) void navigate(pathOf(data))
    }
    workers?.addEventListener('message', hear)
    return () => workers?.removeEventListener('message', hear)
  }, [navigate])
}
