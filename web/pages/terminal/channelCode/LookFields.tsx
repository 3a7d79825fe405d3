import { useId, useState } from 'react'
import tile from '#web/parts/input/AddPicture.module.css'
import { Button } from '#web/parts/input/Button.tsx'
import { Hint, InputFrame, Label } from '#web/parts/input/Input.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './LookFields.module.css'
import { callToActionLength, logoHint, logoOf, type SheetLook } from './sheetLook.ts'

interface Props {
  look: SheetLook
  /** Returns what went wrong, if anything. */
  onChange(look: SheetLook): string | undefined
}

/** The call to action above each code, and the logo over it. */
export function LookFields({ look, onChange }: Props) {
  const [wrong, setWrong] = useState<string>()
  const id = useId()
  const { callToAction, logo } = look
  const choose = (file: File) =>
    logoOf(file).then(
      (chosen) => setWrong(onChange({ callToAction, logo: chosen })),
      (cause: Error) => setWrong(cause.message),
    )
  const drop = () => setWrong(onChange({ callToAction }))
  return (
    <div className={styles.look}>
      <div>
        <Label htmlFor={id}>行动语</Label>
        <InputFrame>
          <input
            id={id}
            value={callToAction}
            maxLength={callToActionLength}
            onChange={({ target }) => onChange({ ...look, callToAction: target.value })}
          />
        </InputFrame>
        <Hint>{`印在码的上方，最多 ${callToActionLength} 个字；可以留空`}</Hint>
      </div>
      <fieldset aria-label="标志">
        <Label as="span">标志</Label>
        <div className={styles.logo}>
          {logo && <img src={logo} alt="已选的标志" />}
          <label className={tile.add}>
            <Icon name="upload" />
            {logo ? '换一张' : '选择图片'}
            <input
              type="file"
              className="sr"
              accept="image/*"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void choose(file)
                target.value = ''
              }}
            />
          </label>
          {logo && <Button onClick={drop}>去掉标志</Button>}
        </div>
        <Hint invalid={wrong !== undefined} role={wrong ? 'alert' : undefined}>
          {wrong ?? logoHint}
        </Hint>
      </fieldset>
    </div>
  )
}
