import 'reflect-metadata'
import { Body, Controller, Module, Post } from '@nestjs/common'

@Controller()
class Other {
  @Post('/other')
  other(body: object): object {
    return body
  }
}
Body()(Other.prototype, 'other', 0)

@Module({ controllers: [Other] })
export class AppModule {}
